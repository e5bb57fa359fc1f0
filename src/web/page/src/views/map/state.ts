// What one has set on the map. It outlives the view, so that coming back from a memory finds the
// map as it was left.

import { signal } from '@preact/signals';
import { zoomIdentity, type ZoomTransform } from 'd3-zoom';

import type { Coloring, Hidden } from './points';

export const coloring = signal<Coloring>('cluster');
export const hidden = signal<Hidden>({
  cluster: new Set(),
  type: new Set(),
  project: new Set(),
});
export const selected = signal<string[]>([]); // ids
export const opened = signal<string | null>(null); // the id of the memory beside the map
export const lassoByDrag = signal(false);
export const lastView: { transform: ZoomTransform } = { transform: zoomIdentity };

/** Also closes the memory beside the map. */
export function clearSelection() {
  opened.value = null;
  lassoByDrag.value = false;
  selected.value = [];
}

/** What is no longer there cannot stay selected. */
export function keepSelected(ids: string[]) {
  if (selected.value.length === 0) return;
  const there = new Set(ids);
  selected.value = selected.value.filter((id) => there.has(id));
}

export function toggleHidden(by: Coloring, name: string) {
  const names = new Set(hidden.value[by]);
  if (!names.delete(name)) names.add(name);
  hidden.value = { ...hidden.value, [by]: names };
}

/** Hides all but one, or shows all again if that is so already. */
export function showOnly(by: Coloring, name: string, names: string[]) {
  const others = names.filter((each) => each !== name);
  const isAlone = !hidden.value[by].has(name) && others.every((each) => hidden.value[by].has(each));
  hidden.value = { ...hidden.value, [by]: new Set(isAlone ? [] : others) };
}
