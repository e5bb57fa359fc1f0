import { useMemo, useRef, useState } from 'preact/hooks';
import UPlot from 'uplot';

import { Chart, countAxis, countScale, timeAxis, type Span } from '../../plots/chart';
import { ink, type Ink } from '../../plots/ink';
import type { Bins } from './bins';
import { BinCard } from './bin_card';

export interface Layer {
  name: string;
  series: number; // of its color
  counts: number[];
}

interface Props {
  bins: Bins;
  layers: Layer[]; // from the bottom up
  span: Span;
  onSpan: (span: Span) => void;
}

interface Reactions {
  pointedAt: (bin: number | null, share: number) => void; // of the width
  dragged: (span: Span) => void;
  picked: (bin: number) => void;
}

const LEAST_DRAG = 4; // pixels

/** A stack is drawn from its whole height down: each bar covers the lower part of the one before. */
function stacked(bins: Bins, layers: Layer[]): UPlot.AlignedData {
  const middles = bins.starts.map((start, at) => (start + bins.ends[at]!) / 2);
  let below = middles.map(() => 0);
  const heights = layers.map(({ counts }) => (below = below.map((sum, at) => sum + counts[at]!)));
  return [middles, ...heights.reverse()];
}

function optionsOf(colors: string[], paper: Ink, react: { current: Reactions }) {
  const paths = UPlot.paths.bars!({ size: [0.86, 72] });
  return {
    padding: [8, 24, 0, 0] as [number, number, number, number],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false } },
    scales: { y: countScale },
    axes: [timeAxis(paper), countAxis(paper)],
    series: [{}, ...colors.map((fill) => ({ fill, width: 0, paths, points: { show: false } }))],
    hooks: {
      setCursor: [
        (u: UPlot) =>
          react.current.pointedAt(u.cursor.idx ?? null, (u.cursor.left ?? -1) / u.over.clientWidth),
      ],
      setSelect: [
        (u: UPlot) => {
          const { left, width } = u.select;
          u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          if (width < LEAST_DRAG) return;
          react.current.dragged({
            from: u.posToVal(left, 'x'),
            until: u.posToVal(left + width, 'x'),
          });
        },
      ],
      ready: [
        (u: UPlot) =>
          u.over.addEventListener('click', () => {
            if (u.cursor.idx != null) react.current.picked(u.cursor.idx);
          }),
      ],
    },
  };
}

/** Memories by day, week or month. A drag or a click on a bar goes nearer. */
export function Bars({ bins, layers, span, onSpan }: Props) {
  const [pointed, setPointed] = useState<{ bin: number; share: number } | null>(null);
  const react = useRef<Reactions>(null!);
  react.current = {
    pointedAt: (bin, share) => setPointed(bin === null || share < 0 ? null : { bin, share }),
    dragged: onSpan,
    picked: (bin) => onSpan({ from: bins.starts[bin]!, until: bins.ends[bin]! }),
  };
  const paper = ink.value;
  const colors = layers.map(({ series }) => paper.series[series]!).reverse();
  const options = useMemo(() => optionsOf(colors, paper, react), [colors.join(), paper]);
  const data = useMemo(() => stacked(bins, layers), [bins, layers]);
  return (
    <div class="timeline-bars">
      <Chart
        options={options}
        data={data}
        span={span}
        height={260}
        label={`${bins.total.toLocaleString()} memories by ${bins.bin}, stacked by type. The list below has the same memories.`}
      />
      {pointed && pointed.bin < bins.starts.length && (
        <BinCard bins={bins} layers={layers} bin={pointed.bin} share={pointed.share} />
      )}
    </div>
  );
}
