import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Page } from '../api';

const pageSize = 100;

type FetchPage<T> = (offset: number, limit: number, signal: AbortSignal) => Promise<Page<T>>;

interface Pages<T> {
  held: Map<number, T[]>;
  total: number | undefined; // unknown until the first page is there
  error: unknown;
}

/**
 * A long list by pages, each fetched when a row of it is needed. After a change of the deps the old
 * rows in sight stay until the new ones are there.
 */
export function usePages<T>(fetchPage: FetchPage<T>, deps: readonly unknown[]) {
  const [state, setState] = useState<Pages<T>>({
    held: new Map(),
    total: undefined,
    error: undefined,
  });
  const [attempt, setAttempt] = useState(0);
  const needed = useRef({ first: 0, last: 1 });
  const load = useRef<(first: number, last: number) => void>(() => {});

  useLayoutEffect(() => {
    const controller = new AbortController();
    const asked = new Set<number>();
    const fetchOne = async (page: number) => {
      try {
        const reply = await fetchPage(page * pageSize, pageSize, controller.signal);
        if (controller.signal.aborted) return;
        setState(({ held }) => ({
          held: new Map([...held, [page, reply.items]]),
          total: reply.total_count,
          error: undefined,
        }));
      } catch (error) {
        asked.delete(page);
        if (!controller.signal.aborted) setState((old) => ({ ...old, error }));
      }
    };
    load.current = (first, last) => {
      for (let page = Math.floor(first / pageSize); page * pageSize < last; page++) {
        if (asked.has(page)) continue;
        asked.add(page);
        void fetchOne(page);
      }
    };
    const { first, last } = needed.current;
    const isInSight = (page: number) => (page + 1) * pageSize > first && page * pageSize < last;
    setState((old) => ({
      ...old,
      held: new Map([...old.held].filter(([page]) => isInSight(page))),
    }));
    load.current(first, last);
    return () => controller.abort();
  }, [...deps, attempt]);

  const need = useCallback((first: number, last: number) => {
    needed.current = { first, last };
    load.current(first, last);
  }, []);
  const itemAt = (index: number) =>
    state.held.get(Math.floor(index / pageSize))?.[index % pageSize];
  return {
    total: state.total,
    error: state.error,
    itemAt,
    need,
    reload: () => setAttempt((n) => n + 1),
  };
}
