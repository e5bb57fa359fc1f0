// Which color a type or a project has, the same in every plot: ten colors, those of the types.

import './series.css';
import type { Column } from '../api';

const TYPES = [
  'fact',
  'task',
  'decision',
  'self',
  'insight',
  'event',
  'preference',
  'entity',
  'relationship',
  'handoff',
];
export const seriesColors = TYPES.map((type) => `var(--fill-${type})`);

/** Of what has no color of its own. */
export const OTHERS = TYPES.length - 1;

const seriesOfType = (type: string) => {
  const at = TYPES.indexOf(type);
  return at < 0 ? OTHERS : at;
};

/** How many rows each name of a column has. */
export function countsOf(column: Column): number[] {
  const counts = new Array<number>(column.names.length).fill(0);
  for (const at of column.index) counts[at]!++;
  return counts;
}

/** The indexes of the counts, the highest count first; what has none is left out. */
export const commonFirst = (counts: number[]) =>
  [...counts.keys()]
    .filter((at) => counts[at]! > 0)
    .sort((a, b) => counts[b]! - counts[a]! || a - b);

export const seriesByType = (column: Column) => column.names.map(seriesOfType);

/** The series of each name by how often it occurs; the rarest share one. */
export function seriesByCount(column: Column): number[] {
  const series = new Array<number>(column.names.length).fill(OTHERS);
  commonFirst(countsOf(column))
    .slice(0, OTHERS)
    .forEach((at, rank) => (series[at] = rank));
  return series;
}
