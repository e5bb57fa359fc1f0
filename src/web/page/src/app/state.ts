// What every view shares: who the server is, whether it is there, and what has changed.

import { signal } from '@preact/signals';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';

import { api, ApiError, listen, type Session } from '../api';

export const session = signal<Session | null>(null);
export const sessionError = signal<unknown>(null);
export const connected = signal(true);

/** The server answers, but not to us: its cookie is missing or of another server. */
export function isShutOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Counters: a view that reads one in the deps of useLoad loads again when it grows. */
export const changed = signal(0);
export const mapChanged = signal(0);
export const reviewChanged = signal(0);

export async function openSession() {
  try {
    session.value = await api.session();
    sessionError.value = null;
  } catch (error) {
    sessionError.value = error;
  }
}

/** Opens the session and follows the server's events, for as long as the page lives. */
export function connect() {
  void openSession();
  listen((event) => {
    if (event === 'hello') {
      if (connected.value && session.value) return;
      connected.value = true;
      // The server may be another one by now, with another CSRF code.
      void openSession().then(() => {
        for (const counter of [changed, mapChanged, reviewChanged]) counter.value++;
      });
    }
    if (event === 'gone') {
      connected.value = false;
      // It may be there and not know us any more, which only an answer can tell.
      void openSession();
    }
    if (event === 'change') changed.value++;
    if (event === 'map') mapChanged.value++;
    if (event === 'review') reviewChanged.value++;
  });
}

export interface Loaded<T> {
  data: T | undefined; // the last that came, also while the next is on its way
  error: unknown; // of the last attempt
  loading: boolean;
  reload: () => void;
}

/** Fetches when a dep changes; an answer that is no longer asked for is dropped and aborted. */
export function useLoad<T>(
  fetcher: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[],
): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({
    data: undefined,
    error: undefined,
    loading: true,
  });
  const [attempt, setAttempt] = useState(0);
  // A layout effect, since the others wait for the next frame.
  useLayoutEffect(() => {
    const controller = new AbortController();
    const settle = (outcome: Partial<Loaded<T>>) => {
      if (!controller.signal.aborted) setState((old) => ({ ...old, loading: false, ...outcome }));
    };
    setState((old) => (old.loading ? old : { ...old, loading: true }));
    fetcher(controller.signal).then(
      (data) => settle({ data, error: undefined }),
      (error: unknown) => settle({ error }),
    );
    return () => controller.abort();
  }, [...deps, attempt]);
  const reload = useCallback(() => setAttempt((n) => n + 1), []);
  return { ...state, reload };
}
