import { visible } from '../../parts/text';
import { commonFirst, countsOf, seriesColors } from '../../plots/series';
import { columnOf, seriesOf, type Coloring, type Points } from './points';
import { coloring, hidden, showOnly, toggleHidden } from './state';

const MOST_SHOWN = 24;

function Entry(props: {
  by: Coloring;
  name: string;
  names: string[];
  count: number;
  color: string;
}) {
  const { by, name } = props;
  const isShown = !hidden.value[by].has(name);
  return (
    <li class="map-legend-entry">
      <button
        class="quiet"
        aria-pressed={isShown}
        title={isShown ? 'Hide' : 'Show'}
        onClick={() => toggleHidden(by, name)}
      >
        <span class="swatch" style={{ '--color': props.color }} />
        <span class="text cut" dir="auto">
          {name ? visible(name) : 'no project'}
        </span>
        <span class="muted numbers">{props.count.toLocaleString('en')}</span>
      </button>
      <button
        class="quiet only"
        title="Show only these; again for all"
        onClick={() => showOnly(by, name, props.names)}
      >
        only<span class="visually-hidden"> {name || 'no project'}</span>
      </button>
    </li>
  );
}

/** What the colors mean; each is a filter as well. Clusters have their own list. */
export function Legend({ points }: { points: Points }) {
  const by = coloring.value;
  const { map } = points;
  const { names, index } = columnOf(map, by);
  const counts = countsOf({ names, index: index.filter((_, n) => points.isInScope(n)) });
  const series = seriesOf(map, by);
  return (
    <section aria-labelledby="map-colors">
      <div class="row">
        <h2 id="map-colors">Colors</h2>
        <span class="spread" />
        <select
          aria-label="Color by"
          value={by}
          onChange={(event) => (coloring.value = event.currentTarget.value as Coloring)}
        >
          <option value="cluster">by cluster</option>
          <option value="type">by type</option>
          <option value="project">by project</option>
        </select>
      </div>
      {by !== 'cluster' && (
        <ul class="map-legend">
          {commonFirst(counts)
            .slice(0, MOST_SHOWN)
            .map((at) => (
              <Entry
                key={names[at]}
                by={by}
                name={names[at]!}
                names={names}
                count={counts[at]!}
                color={seriesColors[series[at]!]!}
              />
            ))}
        </ul>
      )}
    </section>
  );
}
