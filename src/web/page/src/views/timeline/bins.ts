// How many memories of each type fall into each day, week or month. The outline's rows are in the
// order of time, so that one walk along rows and bins counts a hundred thousand in a few milliseconds.

import type { Outline } from '../../api';
import { binFor, binStarts, nextBin, type Bin } from '../../plots/days';
import type { Span } from '../../plots/chart';

export interface Choice {
  types: string[]; // empty: all
  project: string; // empty: all
  source: string;
}

export interface Bins {
  bin: Bin;
  starts: number[];
  ends: number[];
  counts: number[][]; // by index into outline.type.names, by bin
  total: number;
}

function keeps(outline: Outline, choice: Choice): (row: number) => boolean {
  const { type, project, source } = outline;
  const types = type.names.map((name) => choice.types.length === 0 || choice.types.includes(name));
  const projects = project.names.map((name) => !choice.project || name === choice.project);
  const sources = source.names.map((name) => !choice.source || name === choice.source);
  return (row) =>
    types[type.index[row]!]! && projects[project.index[row]!]! && sources[source.index[row]!]!;
}

/** The first row at or after a time. */
function rowAt(times: number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function countBins(outline: Outline, choice: Choice, span: Span): Bins {
  const bin = binFor(span.from, span.until);
  const starts = binStarts(span.from, span.until - 1, bin);
  const ends = starts.map((start) => nextBin(start, bin));
  const counts = outline.type.names.map(() => new Array<number>(starts.length).fill(0));
  const isKept = keeps(outline, choice);
  const times = outline.created_at;
  const last = rowAt(times, span.until);
  let total = 0;
  let at = 0;
  for (let row = rowAt(times, span.from); row < last; row++) {
    while (times[row]! >= ends[at]!) at++;
    if (!isKept(row)) continue;
    counts[outline.type.index[row]!]![at]!++;
    total++;
  }
  return { bin, starts, ends, counts, total };
}

export const totalsOf = ({ starts, counts }: Bins) =>
  starts.map((_, at) => counts.reduce((sum, ofType) => sum + ofType[at]!, 0));
