import type { ComponentChildren } from 'preact';

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

/** What the server said, and a way to ask again. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <div class="state bad" role="alert">
      <p class="state-title">{messageOf(error)}</p>
      {isShutOut(error) && (
        <p>
          Open the page with the address that <code>cairn ui</code> prints; it works once.
        </p>
      )}
      {retry && <button onClick={retry}>Try again</button>}
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
