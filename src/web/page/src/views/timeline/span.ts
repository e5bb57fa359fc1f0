// Which time is shown: a span of whole local days, kept in the address as two dates or as a word.

import { binStart, dateFromText, dateText, nextBin } from '../../plots/days';
import type { Span } from '../../plots/chart';

export const presets = [
  { value: 'week', name: 'Week', title: 'The last 7 days', days: 7 },
  { value: 'month', name: 'Month', title: 'The last 30 days', days: 30 },
  { value: 'year', name: 'Year', title: 'The last 365 days', days: 365 },
  { value: 'all', name: 'All time', title: 'From the first memory to today', days: Infinity },
] as const;

/** From the day of the first memory to today. */
export function wholeSpan(times: number[]): Span {
  const now = Date.now();
  const first = Math.min(times[0] ?? now, now);
  return { from: binStart(first, 'day'), until: dayAfter(Math.max(times.at(-1) ?? now, now)) };
}

const dayAfter = (time: number) => nextBin(binStart(time, 'day'), 'day');

/** The whole days that a span touches, inside the whole. */
export function wholeDays({ from, until }: Span, whole: Span): Span {
  const first = Math.max(whole.from, binStart(from, 'day'));
  const end = Math.min(whole.until, dayAfter(until - 1));
  return first < end ? { from: first, until: end } : whole;
}

export interface SpanParams {
  span: string; // of a preset, or empty
  from: string; // dates, both included
  to: string;
}

export function spanOf(params: SpanParams, whole: Span): Span {
  const from = dateFromText(params.from);
  const to = dateFromText(params.to);
  if (from !== null || to !== null) {
    return wholeDays({ from: from ?? whole.from, until: dayAfter(to ?? whole.until - 1) }, whole);
  }
  const preset = presets.find((each) => each.value === params.span);
  if (!preset || preset.days === Infinity) return whole;
  const start = new Date(whole.until);
  start.setDate(start.getDate() - preset.days);
  return { from: start.getTime(), until: whole.until };
}

export const paramsOf = ({ from, until }: Span): SpanParams => ({
  span: '',
  from: dateText(from),
  to: dateText(until - 1),
});
