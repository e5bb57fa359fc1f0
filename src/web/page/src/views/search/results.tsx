import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

import { api, type SearchParams, type SearchReply } from '../../api';
import { amountsOf } from '../../app/score';
import { changed, useLoad } from '../../app/state';
import { useFilter } from '../../app/url';
import { MoreButton } from '../../parts/more_button';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { ScoreLegend } from '../../parts/score_bar';
import { visible } from '../../parts/text';
import { useChoices } from './controls';
import { Result } from './result';

const pageSize = 10;

/** The first pages as one reply; every page is cut from the same list (docs/ranking.md). */
async function searchPages(params: SearchParams, count: number, signal: AbortSignal) {
  const pages = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      api.search({ ...params, limit: pageSize, offset: i * pageSize }, signal),
    ),
  );
  const results = new Map(pages.flatMap((page) => page.results).map((each) => [each.id, each]));
  return { ...pages[0]!, has_more: pages.at(-1)!.has_more, results: [...results.values()] };
}

function countWords(reply: SearchReply): string {
  const { total_count: total, total_is_exact: isExact, results } = reply;
  if (!reply.has_more) return results.length === 1 ? '1 result' : `${results.length} results`;
  return `The first ${results.length} of ${isExact ? '' : 'about '}${total} results`;
}

function ResultList({ reply }: { reply: SearchReply }) {
  const { results } = reply;
  const highest = Math.max(...results.map((each) => Math.max(each.score, 0)), 1e-9);
  const best = results.reduce((a, b) => (b.why.fused > a.why.fused ? b : a));
  return (
    <>
      <ScoreLegend names={amountsOf(results[0]!.why).map((each) => each.name)} />
      <ol class="results">
        {results.map((result, i) => (
          <Result
            key={result.id}
            result={result}
            place={reply.offset + i + 1}
            best={best}
            next={results[i + 1]}
            highest={highest}
          />
        ))}
      </ol>
    </>
  );
}

/** What a query finds; the old results stay until the new ones are there. */
export function Results({ query }: { query: string }) {
  const [filter] = useFilter();
  const { mode, profile } = useChoices();
  const [pages, setPages] = useState(1);
  useLayoutEffect(() => setPages(1), [query, mode, profile, filter]);
  const showMore = useCallback(() => setPages((n) => n + 1), []);
  const { data, error, loading, reload } = useLoad(
    (signal) => searchPages({ query, mode, profile, ...filter }, pages, signal),
    [query, mode, profile, filter, pages, changed.value],
  );
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Waiting lines={6} />;
  return (
    <section aria-label="Results" aria-busy={loading}>
      {data.degraded && (
        <p class="notice" role="status">
          Found by words only. {data.reason && visible(data.reason)}
        </p>
      )}
      <p class="result-count" aria-live="polite">
        {data.results.length ? countWords(data) : ''}
      </p>
      {data.results.length > 0 ? (
        <ResultList reply={data} />
      ) : (
        <EmptyState title="Nothing found.">
          <p>Try other words, look by meaning, or take off a filter.</p>
        </EmptyState>
      )}
      {data.has_more && <MoreButton isBusy={loading} onMore={showMore} />}
    </section>
  );
}
