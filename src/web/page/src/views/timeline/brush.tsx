import { useMemo, useRef, useState } from 'preact/hooks';
import UPlot from 'uplot';

import { Chart, countScale, timeAxis, type Span } from '../../plots/chart';
import { DAY_MS } from '../../plots/days';
import { ink } from '../../plots/ink';
import { totalsOf, type Bins } from './bins';
import { Handle } from './brush_handle';
import { wholeDays } from './span';

interface Props {
  bins: Bins; // of the whole time
  whole: Span;
  span: Span;
  onSpan: (span: Span) => void;
}

type Grip = 'from' | 'until' | 'both' | 'new';

/** The span after a grip was dragged from one time to another. */
function dragged(span: Span, grip: Grip, start: number, to: number, whole: Span): Span {
  const by = to - start;
  switch (grip) {
    case 'from':
      return { from: Math.min(span.from + by, span.until - DAY_MS), until: span.until };
    case 'until':
      return { from: span.from, until: Math.max(span.until + by, span.from + DAY_MS) };
    case 'both': {
      const held = Math.max(whole.from - span.from, Math.min(whole.until - span.until, by));
      return { from: span.from + held, until: span.until + held };
    }
    case 'new':
      return { from: Math.min(start, to), until: Math.max(start, to) };
  }
}

/** The whole time as a strip; the span in it can be moved, widened and drawn anew. */
export function Brush({ bins, whole, span, onSpan }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const drag = useRef<{ grip: Grip; start: number; span: Span } | null>(null);
  const [moving, setMoving] = useState<Span | null>(null);
  const shown = moving ?? span;
  const paper = ink.value;
  const options = useMemo(
    () => ({
      padding: [0, 24, 0, 24] as [number, number, number, number],
      legend: { show: false },
      cursor: { show: false },
      scales: { y: countScale },
      axes: [timeAxis(paper), { show: false }],
      series: [
        {},
        {
          fill: paper.muted,
          width: 0,
          paths: UPlot.paths.bars!({ size: [0.86, 40] }),
          points: { show: false },
        },
      ],
    }),
    [paper],
  );
  const data = useMemo<UPlot.AlignedData>(
    () => [bins.starts.map((start, at) => (start + bins.ends[at]!) / 2), totalsOf(bins)],
    [bins],
  );
  const timeAt = (event: PointerEvent) => {
    const box = strip.current!.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return whole.from + share * (whole.until - whole.from);
  };
  const percent = (time: number) => `${(100 * (time - whole.from)) / (whole.until - whole.from)}%`;
  const step = (grip: Grip) => (days: number) =>
    onSpan(wholeDays(dragged(span, grip, 0, days * DAY_MS, whole), whole));

  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const grip = (event.target as HTMLElement).dataset.grip as Grip | undefined;
    strip.current!.setPointerCapture(event.pointerId);
    drag.current = { grip: grip ?? 'new', start: timeAt(event), span };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { grip, start, span: before } = drag.current;
    setMoving(wholeDays(dragged(before, grip, start, timeAt(event), whole), whole));
  };
  const release = () => {
    drag.current = null;
    setMoving(null);
    if (moving) onSpan(moving);
  };
  return (
    <div class="timeline-brush">
      <Chart
        options={options}
        data={data}
        span={whole}
        height={76}
        label="All memories over time"
      />
      <div
        class="brush-strip"
        ref={strip}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <div
          class="brush-span"
          data-grip="both"
          style={{
            left: percent(shown.from),
            width: `calc(${percent(shown.until)} - ${percent(shown.from)})`,
          }}
        >
          <Handle side="from" span={shown} whole={whole} onStep={step('from')} />
          <Handle side="until" span={shown} whole={whole} onStep={step('until')} />
        </div>
      </div>
    </div>
  );
}
