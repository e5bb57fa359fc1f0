import type { ComponentChildren } from 'preact';

import { Link } from 'wouter-preact';

import { ApiError } from '../api';
import { isShutOut } from '../app/state';

export function EmptyState(props: { title: string; children?: ComponentChildren }) {
  return (
    <div class="state">
      <p class="state-title">{props.title}</p>
      {props.children}
    </div>
  );
}

/** The server's words as a sentence; it writes them as the command line does. */
export function messageOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');
}

/** The way on after an error: back to the search if the thing is not there, otherwise try again. */
function Recovery({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <Link class="button" href="/">
        Back to search
      </Link>
    );
  }
  return <button onClick={retry}>Try again</button>;
}

/** What the server said, and what to do about it. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div class="state bad" role="alert">
      <p class="state-title">{messageOf(error)}</p>
      {isShutOut(error) && (
        <p>
          Open the page with the link that <code>cairn ui</code> prints. Each link works once.
        </p>
      )}
      {retry && <Recovery error={error} retry={retry} />}
    </div>
  );
}

/** Grey lines in the place of what is coming, so that nothing jumps. */
export function Waiting({ lines = 4 }: { lines?: number }) {
  return (
    <div class="waiting" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} />
      ))}
    </div>
  );
}
