// What somebody has looked at in Review and left as it is. Kept by the browser: it is a person's
// judgment, not a property of the memory, and agents still see such a memory marked.

import { signal } from '@preact/signals';

const place = 'reviewed';
const mostKept = 2000; // the oldest are dropped

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export const dismissed = signal<ReadonlySet<string>>(new Set(read()));

function keep(keys: string[]) {
  dismissed.value = new Set(keys.slice(-mostKept));
  localStorage.setItem(place, JSON.stringify([...dismissed.value]));
}

export const dismiss = (key: string) => keep([...dismissed.value, key]);
export const bringBack = (key: string) => keep([...dismissed.value].filter((each) => each !== key));
