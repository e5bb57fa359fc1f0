// Keys of the page. A view says which keys it understands and what they do; the help shows just that.

import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface KeyBinding {
  keys: string[]; // KeyboardEvent.key, or two after one another: "g s"
  does: string; // "Open the memory"
  run: (event: KeyboardEvent) => void;
}
interface KeyGroup {
  title: string;
  bindings: KeyBinding[];
}

/** What is understood now, the latest view first. */
export const keyGroups = signal<KeyGroup[]>([]);

const secondKeyMs = 1200;
let first = '';
let firstAt = 0;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
  );
}

function find(key: string): KeyBinding | undefined {
  return keyGroups.value.flatMap((group) => group.bindings).find((each) => each.keys.includes(key));
}

function startsSequence(key: string): boolean {
  return keyGroups.value.some((group) =>
    group.bindings.some((each) => each.keys.some((name) => name.startsWith(key + ' '))),
  );
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  const isSecond = first !== '' && event.timeStamp - firstAt < secondKeyMs;
  const key = isSecond ? `${first} ${event.key}` : event.key;
  first = '';
  if (startsSequence(key)) {
    first = key;
    firstAt = event.timeStamp;
    return;
  }
  const binding = find(key);
  if (!binding) return;
  event.preventDefault();
  binding.run(event);
});

/** While the component is there, its keys work; never while somebody types or a dialog is open. */
export function useKeys(title: string, bindings: KeyBinding[]) {
  const latest = useRef(bindings);
  latest.current = bindings;
  useLayoutEffect(() => {
    const group = {
      title,
      get bindings() {
        return latest.current;
      },
    };
    keyGroups.value = [group, ...keyGroups.value];
    return () => {
      keyGroups.value = keyGroups.value.filter((each) => each !== group);
    };
  }, [title]);
}
