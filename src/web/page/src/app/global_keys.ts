import { navigate } from 'wouter-preact/use-browser-location';

import { undoLast } from '../parts/toast';
import { remove, vote } from './actions';
import { openDialog } from './dialogs';
import { useKeys, type KeyBinding } from './keys';
import { places } from './places';
import { currentMemory, moveRow } from './rows';

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('#search');
  field?.focus();
  field?.select();
}

function onMemory(act: (id: string) => void) {
  return () => {
    const id = currentMemory();
    if (id) act(id);
  };
}

const everywhere: KeyBinding[] = [
  { keys: ['/'], does: 'Search', run: focusSearch },
  { keys: ['n'], does: 'Add a memory', run: () => (openDialog.value = { kind: 'add' }) },
  { keys: ['z'], does: 'Undo the last change', run: undoLast },
  { keys: ['?'], does: 'Show keyboard shortcuts', run: () => (openDialog.value = { kind: 'help' }) },
];

const going: KeyBinding[] = places.map((place) => ({
  keys: ['g ' + place.key],
  does: place.name,
  run: () => navigate(place.path),
}));

const onMemories: KeyBinding[] = [
  { keys: ['j', 'ArrowDown'], does: 'Next memory', run: () => moveRow(1) },
  { keys: ['k', 'ArrowUp'], does: 'Previous memory', run: () => moveRow(-1) },
  {
    keys: ['o'],
    does: 'Open (also Enter)',
    run: onMemory((id) => navigate('/memory/' + id)),
  },
  {
    keys: ['e'],
    does: 'Edit',
    run: onMemory((id) => (openDialog.value = { kind: 'edit', id })),
  },
  { keys: ['u'], does: 'Vote up', run: onMemory((id) => void vote(id, 1)) },
  { keys: ['d'], does: 'Vote down', run: onMemory((id) => void vote(id, -1)) },
  {
    keys: ['s'],
    does: 'Supersede',
    run: onMemory((id) => (openDialog.value = { kind: 'supersede', id })),
  },
  { keys: ['x', 'Delete'], does: 'Delete', run: onMemory((id) => void remove([id])) },
];

/** The keys that work in every view. */
export function useGlobalKeys() {
  useKeys('Go to', going);
  useKeys('A memory in a list, or the open one', onMemories);
  useKeys('Everywhere', everywhere);
}
