import type { Bin } from '../../plots/days';
import { seriesColors } from '../../plots/series';
import type { Bins } from './bins';
import type { Layer } from './bars';

const hour = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });

const names: Record<Bin, (start: number) => string> = {
  hour: (start) => hour.format(start),
  day: (start) => day.format(start),
  week: (start) => `Week of ${day.format(start)}`,
  month: (start) => month.format(start),
};

/** What the bar under the pointer is made of. */
export function BinCard(props: { bins: Bins; layers: Layer[]; bin: number; share: number }) {
  const { bins, layers, bin, share } = props;
  const there = layers.filter(({ counts }) => counts[bin]! > 0).reverse();
  const total = there.reduce((sum, { counts }) => sum + counts[bin]!, 0);
  return (
    <div
      class={`timeline-card panel small ${share > 0.5 ? 'before' : ''}`}
      style={{ '--share': share }}
      aria-hidden="true"
    >
      <strong>{names[bins.bin](bins.starts[bin]!)}</strong>
      {there.map(({ name, series, counts }) => (
        <div key={name} class="timeline-card-line">
          <span class="swatch" style={{ '--color': seriesColors[series] }} />
          <span>{name}</span>
          <span class="numbers">{counts[bin]!.toLocaleString()}</span>
        </div>
      ))}
      <div class="timeline-card-line muted">
        <span>{total === 0 ? 'none' : 'total'}</span>
        <span class="numbers">{total > 0 && total.toLocaleString()}</span>
      </div>
    </div>
  );
}
