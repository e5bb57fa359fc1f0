// Writes the reference data of the embedding model: token ids by the reference tokenizer, sentence vectors by ONNX
// Runtime. See README.md beside this file.
//
//   node make-reference.mjs MODEL_FOLDER MODEL.onnx OUT.jsonl
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { generated, texts } from './texts.mjs';

// The packages are those of the folder it is run in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Tokenizer } = require('@huggingface/tokenizers');
const ort = require('onnxruntime-node');

const [model_folder, onnx, out] = process.argv.slice(2);
if (!out) throw new Error('usage: node make-reference.mjs MODEL_FOLDER MODEL.onnx OUT.jsonl');

const WINDOW = 254; // tokens that the model reads at once, without [CLS] and [SEP]
const description = JSON.parse(readFileSync(join(model_folder, 'tokenizer.json'), 'utf8'));
const tokenizer = new Tokenizer(description, {});
const session = await ort.InferenceSession.create(onnx, { intraOpNumThreads: 1 });

const tokenIds = (text) => tokenizer.encode(text, { add_special_tokens: false }).ids;
const special = (name) => description.model.vocab[name];

async function hiddenStates(ids) {
  const row = (values) => new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
  const inputs = { input_ids: row(ids), attention_mask: row(ids.map(() => 1)), token_type_ids: row(ids.map(() => 0)) };
  const wanted = Object.fromEntries(session.inputNames.map((name) => [name, inputs[name]]));
  const outputs = await session.run(wanted);
  return outputs.last_hidden_state ?? outputs[session.outputNames[0]];
}

// The mean over all tokens, of length 1, of the text's first window.
async function sentenceVector(ids) {
  const states = await hiddenStates([special('[CLS]'), ...ids.slice(0, WINDOW), special('[SEP]')]);
  const [, rows, columns] = states.dims;
  const sums = new Float64Array(columns);
  for (let i = 0; i < rows * columns; ++i) sums[i % columns] += states.data[i];
  const length = Math.hypot(...sums);
  return Float32Array.from(sums, (sum) => sum / length);
}

async function line(fields, text) {
  const ids = tokenIds(text);
  const vector = Buffer.from((await sentenceVector(ids)).buffer).toString('base64');
  return JSON.stringify({ ...fields, ids: ids.join(' '), vector });
}

const lines = [];
for (const [name, text] of Object.entries(texts)) lines.push(await line({ name, text }, text));
const { list, count } = generated;
const long_text = Array.from({ length: count }, (_, i) => list[(i * i + 3 * i) % list.length]).join(' ');
lines.push(await line(generated, long_text));
writeFileSync(out, lines.join('\n') + '\n');
