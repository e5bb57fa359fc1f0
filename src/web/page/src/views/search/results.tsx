import type { ComponentChildren } from 'preact';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

import { api, type SearchParams, type SearchReply } from '../../api';
import { changed, useLoad } from '../../app/state';
import { scopeNames, useScope, useScopedFilter } from '../../app/scope';
import { MoreButton } from '../../parts/more_button';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { visible } from '../../parts/text';
import { useChoices } from './controls';
import type { Ranked } from './result';
import { ResultList } from './result_list';

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
  return `Top ${results.length} of ${isExact ? '' : 'about '}${total.toLocaleString('en')} results`;
}

const ranked = ({ results }: SearchReply): Ranked[] =>
  results.map((result, i) => ({ result, place: i + 1, next: results[i + 1] }));

/** A way to the results outside of the scope. */
function Elsewhere() {
  const [scope, setScope] = useScope();
  if (scope === 'all') return null;
  return (
    <p class="elsewhere small">
      Searched {scopeNames[scope].toLowerCase()} only.{' '}
      <button class="link" onClick={() => setScope('all')}>
        Search everything
      </button>
    </p>
  );
}

/** What matches well, and behind a button what follows it and hardly matches. */
function Found({ reply, more }: { reply: SearchReply; more: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => setOpen(false), [reply.query]);
  const { results } = reply;
  const good = results.map(({ match }) => match !== 'weak').lastIndexOf(true) + 1;
  const weak = results.length - good;
  const shared = {
    highest: Math.max(...results.map((each) => Math.max(each.score, 0)), 1e-9),
    best: results.reduce((a, b) => (b.why.fused > a.why.fused ? b : a)),
  };
  const list = ranked(reply);
  const isUnfolded = isOpen || weak === 0;
  return (
    <>
      <p class="result-count" aria-live="polite">
        {good === 0 ? 'No good match.' : countWords(reply)}
      </p>
      {good > 0 && <ResultList ranked={list.slice(0, good)} shared={shared} />}
      {weak > 0 && (
        <button class="weak-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} {weak}
          {reply.has_more ? ' or more' : ''} weak {weak === 1 ? 'match' : 'matches'}
        </button>
      )}
      {isOpen && weak > 0 && <ResultList ranked={list.slice(good)} shared={shared} />}
      {isUnfolded && reply.has_more && more}
    </>
  );
}

/** What a query finds; the old results stay until the new ones are there. */
export function Results({ query }: { query: string }) {
  const filter = useScopedFilter();
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
          Keyword results only. {data.reason && visible(data.reason)}
        </p>
      )}
      {data.results.length > 0 ? (
        <Found reply={data} more={<MoreButton isBusy={loading} onMore={showMore} />} />
      ) : (
        <EmptyState title="No results">
          <p>Try other words, another search mode or fewer filters.</p>
        </EmptyState>
      )}
      <Elsewhere />
    </section>
  );
}
