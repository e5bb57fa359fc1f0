import { useId, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import type { Match, SearchResult } from '../../api';
import { Badge } from '../../parts/badge';
import { Highlight } from '../../parts/highlight';
import { MemoryActions } from '../../parts/memory_actions';
import { headingsOf, isGone, MemoryFacts } from '../../parts/memory_line';
import { visible } from '../../parts/text';
import { WhyHere } from './why';

export interface Ranked {
  result: SearchResult;
  place: number;
  next: SearchResult | undefined;
}

interface Props extends Ranked {
  best: SearchResult; // by relevance, before the profile
  highest: number; // the highest score of all, the bar's full width
}

const tones: Record<Match, 'good' | 'plain' | 'warn'> = {
  strong: 'good',
  fair: 'plain',
  weak: 'warn',
};

/** A section has its headings above the excerpt; a note is shown by its own words. */
export function Result({ result, place, best, next, highest }: Props) {
  const [isOpen, setOpen] = useState(false);
  const why = useId();
  const title = result.section_title;
  return (
    <li class={`result ${isGone(result) ? 'gone' : ''}`} data-memory={result.id}>
      <span class="place-number numbers" aria-hidden="true">
        {place}
      </span>
      <div class="result-body">
        <Link class={title ? 'row-link' : 'row-link note'} href={`/memory/${result.id}`} dir="auto">
          {title ? visible(headingsOf(title)) : <Highlight excerpt={result.excerpt} />}
        </Link>
        {title && (
          <p class="excerpt text" dir="auto">
            <Highlight excerpt={result.excerpt} />
          </p>
        )}
        <div class="result-facts">
          <Badge tone={tones[result.match]} title="How well it fits the query">
            {result.match}
          </Badge>
          <MemoryFacts memory={result} />
          <button
            class="link why-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? why : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Why here?
          </button>
          <MemoryActions memory={result} />
        </div>
        {isOpen && (
          <div id={why}>
            <WhyHere result={result} place={place} best={best} next={next} highest={highest} />
          </div>
        )}
      </div>
    </li>
  );
}
