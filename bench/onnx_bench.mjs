// ONNX Runtime's side of embed_bench: the same figures, one thread, as lines of "NAME NUMBER".
// CAIRN_ONNX_DIR holds node_modules/onnxruntime-node and minilm.onnx.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const directory = process.env.CAIRN_ONNX_DIR;
const patience = 1500; // milliseconds for each figure
// Processor time of all threads, in milliseconds: waiting for other work does not count.
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const start = processorTime();
const ort = createRequire(join(directory, 'package.json'))('onnxruntime-node');

function feeds(sentences, tokens) {
  const count = sentences * tokens;
  const ids = BigInt64Array.from({ length: count }, (_, i) => BigInt(1000 + ((i * 7919) % 20000)));
  const tensor = (data) => new ort.Tensor('int64', data, [sentences, tokens]);
  return {
    input_ids: tensor(ids),
    attention_mask: tensor(new BigInt64Array(count).fill(1n)),
    token_type_ids: tensor(new BigInt64Array(count)),
  };
}

const session = await ort.InferenceSession.create(join(directory, 'minilm.onnx'), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
});
const wanted = (inputs) => Object.fromEntries(session.inputNames.map((name) => [name, inputs[name]]));
await session.run(wanted(feeds(1, 18)));
console.log('load_ms', processorTime() - start);
console.log('rss_mb', process.memoryUsage().rss / 1e6);

async function best(sentences, tokens) {
  const inputs = wanted(feeds(sentences, tokens));
  let least = Infinity;
  const begin = processorTime();
  do {
    const from = processorTime();
    await session.run(inputs);
    least = Math.min(least, processorTime() - from);
  } while (processorTime() - begin < patience);
  return least;
}

console.log('one_ms', await best(1, 18));
console.log('batch_ms', (await best(32, 18)) / 32);
console.log('long_ms', await best(1, 256));
