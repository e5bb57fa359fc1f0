import { useLayoutEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import { DAY_MS } from './days';
import type { Ink } from './ink';

export interface Span {
  from: number; // Unix milliseconds
  until: number;
}

interface Props {
  options: Omit<UPlot.Options, 'width' | 'height'>; // another object makes another chart
  data: UPlot.AlignedData;
  span: Span; // of the x axis
  height: number;
  label: string; // what a screen reader is told
}

/** A uPlot of times in milliseconds, as wide as its place. */
export function Chart({ options, data, span, height, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot | null>(null);
  useLayoutEffect(() => {
    const width = () => Math.max(1, place.current!.clientWidth);
    const made = new UPlot(
      { ...options, ms: 1, width: width(), height },
      undefined,
      place.current!,
    );
    chart.current = made;
    const resized = new ResizeObserver(() => made.setSize({ width: width(), height }));
    resized.observe(place.current!);
    return () => {
      resized.disconnect();
      made.destroy();
    };
  }, [options, height]);
  useLayoutEffect(() => {
    chart.current?.setData(data, false);
    chart.current?.setScale('x', { min: span.from, max: span.until });
  }, [options, height, data, span.from, span.until]);
  return <div class="chart" ref={place} role="img" aria-label={label} />;
}

const FONT = '12px system-ui, sans-serif';

const formatted = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, options);
const hourName = formatted({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayName = formatted({ day: 'numeric', month: 'short' });
const monthName = formatted({ month: 'short' });
const monthAndYear = formatted({ month: 'short', year: 'numeric' });
const yearName = formatted({ year: 'numeric' });

/** As short as the distance of the marks allows; a year where it is another one than before. */
function timeNames(_: UPlot, marks: number[], __: number, ___: number, distance: number): string[] {
  return marks.map((mark, n) => {
    const year = new Date(mark).getFullYear();
    const isNewYear = n === 0 || new Date(marks[n - 1]!).getFullYear() !== year;
    if (distance >= 365 * DAY_MS) return yearName.format(mark);
    if (distance >= 28 * DAY_MS) return (isNewYear ? monthAndYear : monthName).format(mark);
    return (distance >= DAY_MS ? dayName : hourName).format(mark);
  });
}

export function timeAxis(ink: Ink): UPlot.Axis {
  return {
    stroke: ink.muted,
    font: FONT,
    size: 28,
    space: 64,
    values: timeNames,
    grid: { show: false },
    ticks: { stroke: ink.line, width: 1, size: 4 },
  };
}

/** For numbers that are counts: never between two whole ones. */
export function countAxis(ink: Ink): UPlot.Axis {
  return {
    stroke: ink.muted,
    font: FONT,
    size: 52,
    grid: { stroke: ink.line, width: 1 },
    ticks: { show: false },
    incrs: [1, 2, 5]
      .flatMap((step) => [1, 1e1, 1e2, 1e3, 1e4, 1e5].map((tens) => step * tens))
      .sort((a, b) => a - b),
    values: (_, marks) => marks.map((mark) => mark.toLocaleString()),
  };
}

/** From nought to a little above the highest. */
export const countScale: UPlot.Scale = { range: (_, __, most) => [0, Math.max(1, most * 1.08)] };
