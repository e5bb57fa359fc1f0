// Which memories a view is about: notes, what people and agents stored, unless the address says
// otherwise. Documents and code are read from files, and there are many more of them.

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

import { api, type Filter, type KindCounts } from '../api';
import { changed, session } from './state';
import { useFilter, useParams } from './url';

export const scopeNames = {
  note: 'Notes',
  document: 'Documents',
  code: 'Code',
  turn: 'Conversations',
  all: 'All',
};
export type Scope = keyof typeof scopeNames;

/** How many memories of each kind there are; null until it is known. */
export const kindCounts = signal<KindCounts | null>(null);

async function count() {
  try {
    kindCounts.value = await api.kinds();
  } catch {
    // The view that needs the server says what is wrong.
  }
}
changed.subscribe(() => void (session.peek() && count()));
session.subscribe((opened) => void (opened && count()));

const counts = () => kindCounts.value ?? session.value!.by_kind;

export const isEmptyStore = () => Object.values(counts()).every((count) => count === 0);

/** Where there are no notes yet, everything is shown. */
const usualScope = (): Scope => (counts().note === 0 ? 'all' : 'note');

export function useScope(): [Scope, (scope: Scope) => void] {
  const { params, setParams } = useParams();
  const given = params.get('kind') ?? '';
  const usual = usualScope();
  const scope = given in scopeNames ? (given as Scope) : usual;
  return [scope, (next) => setParams({ kind: next === usual ? '' : next })];
}

/** The kinds of a scope, as the filter's parameter. */
export const kindsOf = (scope: Scope): Pick<Filter, 'kind'> =>
  scope === 'all' ? {} : { kind: [scope] };

/** The filter in the address, within the scope. */
export function useScopedFilter(): Filter {
  const [filter] = useFilter();
  const [scope] = useScope();
  return useMemo(() => ({ ...filter, ...kindsOf(scope) }), [filter, scope]);
}
