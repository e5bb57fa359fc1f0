import { signal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import type { Brief, Review } from '../../api';
import { supersede } from '../../app/actions';
import { MemoryFacts } from '../../parts/memory_line';
import { visible } from '../../parts/text';
import { useMemory } from '../../app/kept_memories';
import { compareWords, type Run } from './words';

type Pair = Review['duplicates']['items'][number];

const PAGE = 10;
const keyOf = ({ older, newer }: Pair) => `${older.id} ${newer.id}`;

/** Pairs that may both stay, until the page is loaded anew. */
const keptBoth = signal<ReadonlySet<string>>(new Set());

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
  const keepBoth = () => (keptBoth.value = new Set([...keptBoth.value, keyOf(pair)]));
  return (
    <li class="panel pair">
      <Side memory={older} runs={olderRuns} age="The older" />
      <Side memory={newer} runs={newerRuns} age="The newer" />
      <div class="row pair-actions">
        <button class="primary" onClick={() => void supersede(older.id, newer.id)}>
          Keep the newer
        </button>
        <button onClick={() => void supersede(newer.id, older.id)}>Keep the older</button>
        <button class="quiet" onClick={keepBoth}>
          Keep both
        </button>
        <span class="spread" />
        <span class="muted small numbers">{Math.floor(score * 100)} % alike</span>
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
  const pairs = duplicates.items.filter((pair) => !keptBoth.value.has(keyOf(pair)));
  return (
    <>
      {isWorking && (
        <p class="muted" role="status">
          Still looking for pairs; they come by themselves.
        </p>
      )}
      {pairs.length === 0 && !isWorking && <p class="muted">No pair is left to look at.</p>}
      <ul class="stack">
        {pairs.slice(0, shown).map((pair) => (
          <PairPanel key={keyOf(pair)} pair={pair} />
        ))}
      </ul>
      {pairs.length > shown && <button onClick={() => setShown(shown + PAGE)}>Show more</button>}
    </>
  );
}
