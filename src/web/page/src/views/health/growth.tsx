import { useMemo } from 'preact/hooks';
import UPlot from 'uplot';

import { api } from '../../api';
import { kindsOf } from '../../app/scope';
import { changed, useLoad } from '../../app/state';
import { Chart, countAxis, countScale, timeAxis } from '../../plots/chart';
import { binFor, binStarts } from '../../plots/days';
import { ink } from '../../plots/ink';

/** How many there were at the end of each bin; `times` are in order. */
function growthOf(times: number[]): UPlot.AlignedData {
  const until = Math.max(Date.now(), times.at(-1)!);
  const starts = binStarts(times[0]!, until, binFor(times[0]!, until));
  const ends = [...starts.slice(1), until];
  let row = 0;
  const totals = ends.map((end) => {
    while (row < times.length && times[row]! <= end) row++;
    return row;
  });
  return [
    [starts[0]!, ...ends],
    [0, ...totals],
  ];
}

export function Growth() {
  const { data: outline } = useLoad(() => api.outline(kindsOf('note')), [changed.value]);
  // Documents and code come by the hundred, on the day they are indexed. Handoffs are not counted
  // as memories, here as elsewhere.
  const times = useMemo(
    () =>
      outline?.created_at.filter(
        (_, row) => outline.type.names[outline.type.index[row]!] !== 'handoff',
      ),
    [outline],
  );
  const data = useMemo(() => (times?.length ? growthOf(times) : null), [times]);
  const paper = ink.value;
  const options = useMemo(
    () => ({
      padding: [8, 24, 0, 0] as [number, number, number, number],
      legend: { show: false },
      cursor: { show: false },
      scales: { y: countScale },
      axes: [timeAxis(paper), countAxis(paper)],
      series: [
        {},
        {
          stroke: paper.accent,
          width: 2,
          fill: `color-mix(in srgb, ${paper.accent} 14%, transparent)`,
          points: { show: false },
        },
      ],
    }),
    [paper],
  );
  if (!data) return null;
  const [at] = data;
  return (
    <section class="panel" aria-labelledby="health-growth">
      <h2 id="health-growth">Notes over time</h2>
      <Chart
        options={options}
        data={data}
        span={{ from: at[0]!, until: at[at.length - 1]! }}
        height={260}
        label={`Notes over time, ${times!.length.toLocaleString('en')} by now`}
      />
    </section>
  );
}
