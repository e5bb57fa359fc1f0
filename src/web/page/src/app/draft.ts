// A memory as a form holds it: every field as text.

import type { Memory, MemoryFields } from '../api';
import { session } from './state';

type Kind = 'text' | 'list' | 'number' | 'date';

const draftKinds = {
  content: 'text',
  type: 'text',
  category: 'text',
  tags: 'list',
  importance: 'number',
  confidence: 'number',
  context: 'text',
  expires_at: 'date',
  summary: 'text',
  project: 'text',
  branch: 'text',
  keywords: 'list',
  entities: 'list',
} satisfies { [K in keyof Memory]?: Kind };
export type DraftName = keyof typeof draftKinds;
export type Draft = Record<DraftName, string>;

const names = Object.keys(draftKinds) as DraftName[];

function dayOf(time: number): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function textOf(name: DraftName, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return draftKinds[name] === 'date' ? dayOf(Number(value)) : String(value);
}

function valueOf(name: DraftName, text: string): unknown {
  switch (draftKinds[name]) {
    case 'list':
      return text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean);
    case 'number':
      return Number(text);
    case 'date':
      return text ? new Date(text + 'T00:00').getTime() : null;
    case 'text':
      return text || null;
  }
}

/** The draft of a memory, or of a new one. */
export function draftOf(memory: MemoryFields): Draft {
  const known: MemoryFields = {
    type: 'fact',
    category: 'general',
    importance: 5,
    confidence: 1,
    ...memory,
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name, known[name])])) as Draft;
}

/** The fields in which the draft differs from another and which may be set. */
export function fieldsOf(draft: Draft, before: Draft): MemoryFields {
  const settable = session.value?.settable ?? [];
  const differing = names.filter((name) => draft[name] !== before[name] && settable.includes(name));
  return Object.fromEntries(differing.map((name) => [name, valueOf(name, draft[name])]));
}
