import { useId, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import type { SearchResult } from '../../api';
import { ranksOf } from '../../app/ranks';
import { amountsOf, shownScore } from '../../app/score';
import { Highlight } from '../../parts/highlight';
import { MemoryActions } from '../../parts/memory_actions';
import { isGone, MemoryFacts, titleOf } from '../../parts/memory_line';
import { ScoreBar, ScoreWords } from '../../parts/score_bar';
import { visible } from '../../parts/text';
import { WhyHere } from './why';

interface Props {
  result: SearchResult;
  place: number;
  best: SearchResult;
  next: SearchResult | undefined;
  highest: number; // the highest score of all, the bar's full width
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** A short memory is its own summary; it is shown once. */
function saysItAll({ summary, excerpt }: SearchResult): boolean {
  return !excerpt.cut_before && !excerpt.cut_after && letters(excerpt.text) === letters(summary);
}

export function Result({ result, place, best, next, highest }: Props) {
  const [isOpen, setOpen] = useState(false);
  const why = useId();
  const amounts = amountsOf(result.why);
  const isWhole = saysItAll(result);
  return (
    <li class={`result ${isGone(result) ? 'gone' : ''}`} data-memory={result.id}>
      <span class="place-number numbers" aria-hidden="true">
        {place}
      </span>
      <div class="result-body">
        <Link class="row-link" href={`/memory/${result.id}`} dir="auto">
          {isWhole ? <Highlight excerpt={result.excerpt} /> : visible(titleOf(result))}
        </Link>
        {!isWhole && (
          <p class="excerpt text" dir="auto">
            <Highlight excerpt={result.excerpt} />
          </p>
        )}
        <div class="result-facts">
          <MemoryFacts memory={result} hasVotes={false} />
          <MemoryActions memory={result} />
        </div>
        <div class="result-score">
          <span class="numbers score" title="Score">
            {shownScore(result.score)}
          </span>
          <ScoreBar amounts={amounts} whole={highest} />
          <ScoreWords amounts={amounts} />
          <span class="ranks">{ranksOf(result)}</span>
          <button
            class="link"
            aria-expanded={isOpen}
            aria-controls={why}
            onClick={() => setOpen(!isOpen)}
          >
            Why here?
          </button>
        </div>
        <div id={why}>
          {isOpen && <WhyHere result={result} place={place} best={best} next={next} />}
        </div>
      </div>
    </li>
  );
}
