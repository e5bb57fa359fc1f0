import { useMemo, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import type { Brief, Review } from '../../api';
import { supersede } from '../../app/actions';
import { bringBack, dismiss, dismissed } from '../../app/dismissed';
import { pairKey, type Pair } from '../../app/waiting';
import { MemoryFacts } from '../../parts/memory_line';
import { visible } from '../../parts/text';
import { say } from '../../parts/toast';
import { useMemory } from '../../app/kept_memories';
import { compareWords, type Run } from './words';

const PAGE = 10;

function Difference({ text }: { text: string }) {
  const words = text.trimEnd();
  return (
    <>
      <mark>{visible(words)}</mark>
      {text.slice(words.length)}
    </>
  );
}

function Side({ memory, runs, age }: { memory: Brief; runs: Run[]; age: string }) {
  return (
    <div class="pair-side" data-memory={memory.id}>
      <Link class="row-link small" href={`/memory/${memory.id}`}>
        {age}
      </Link>
      <p class="pair-text text" dir="auto" tabIndex={0} aria-label={`Text of ${age.toLowerCase()}`}>
        {runs.map((run, n) =>
          run.differs ? (
            <Difference key={n} text={run.text} />
          ) : (
            <span key={n}>{visible(run.text)}</span>
          ),
        )}
      </p>
      <MemoryFacts memory={memory} />
    </div>
  );
}

function PairPanel({ pair }: { pair: Pair }) {
  const { older, newer, score } = pair;
  const olderText = useMemory(older.id)?.content ?? older.summary;
  const newerText = useMemory(newer.id)?.content ?? newer.summary;
  const [olderRuns, newerRuns] = useMemo(
    () => compareWords(olderText, newerText),
    [olderText, newerText],
  );
  const keepBoth = () => {
    dismiss(pairKey(pair));
    say('Kept both.', async () => bringBack(pairKey(pair)));
  };
  return (
    <li class="panel pair">
      <Side memory={older} runs={olderRuns} age="Older" />
      <Side memory={newer} runs={newerRuns} age="Newer" />
      <div class="row pair-actions">
        <button class="primary" onClick={() => void supersede(older.id, newer.id)}>
          Keep newer
        </button>
        <button onClick={() => void supersede(newer.id, older.id)}>Keep older</button>
        <button class="quiet" onClick={keepBoth}>
          Keep both
        </button>
        <span class="spread" />
        <span class="muted small numbers">{Math.floor(score * 100)}% similar</span>
      </div>
    </li>
  );
}

export function Pairs({
  duplicates,
  isWorking,
}: {
  duplicates: Review['duplicates'];
  isWorking: boolean;
}) {
  const [shown, setShown] = useState(PAGE);
  const pairs = duplicates.items.filter((pair) => !dismissed.value.has(pairKey(pair)));
  return (
    <>
      {isWorking && (
        <p class="muted" role="status">
          Still comparing memories; pairs appear as they are found.
        </p>
      )}
      {pairs.length === 0 && !isWorking && <p class="muted">No near duplicates.</p>}
      <ul class="stack">
        {pairs.slice(0, shown).map((pair) => (
          <PairPanel key={pairKey(pair)} pair={pair} />
        ))}
      </ul>
      {pairs.length > shown && <button onClick={() => setShown(shown + PAGE)}>Show more</button>}
    </>
  );
}
