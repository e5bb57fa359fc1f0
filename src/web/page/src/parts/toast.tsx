import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { Icon } from './icon';
import { messageOf } from './states';
import { visible } from './text';

interface Toast {
  number: number;
  text: string;
  tone: 'plain' | 'bad';
  undo: (() => Promise<unknown>) | undefined;
}

const shownMs = 8000;
const mostShown = 4;
const toasts = signal<Toast[]>([]);
let last = 0;

function show(text: string, tone: Toast['tone'], undo?: Toast['undo']) {
  toasts.value = [...toasts.value.slice(1 - mostShown), { number: ++last, text, tone, undo }];
}
function dismiss(number: number) {
  toasts.value = toasts.value.filter((each) => each.number !== number);
}

/** Says what was done, with a way to undo it. */
export function say(text: string, undo?: () => Promise<unknown>) {
  show(text, 'plain', undo);
}
export function sayError(error: unknown) {
  show(messageOf(error), 'bad');
}

async function undoToast(toast: Toast) {
  dismiss(toast.number);
  try {
    await toast.undo?.();
    say('Undone.');
  } catch (error) {
    // Still there to be tried again, under the reason.
    toasts.value = [...toasts.value, toast];
    sayError(error);
  }
}

export function undoLast() {
  const toast = toasts.value.filter((each) => each.undo).at(-1);
  if (toast) void undoToast(toast);
  else say('Nothing to undo.');
}

function ToastLine({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(toast.number), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      class={`toast ${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <span class="text" dir="auto">
        {visible(toast.text)}
      </span>
      {toast.undo && <button onClick={() => void undoToast(toast)}>Undo</button>}
      <button class="quiet icon" aria-label="Dismiss" onClick={() => dismiss(toast.number)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

export function Toasts() {
  return (
    <div class="toasts" role="log" aria-live="polite" aria-label="Messages">
      {toasts.value.map((toast) => (
        <ToastLine key={toast.number} toast={toast} />
      ))}
    </div>
  );
}
