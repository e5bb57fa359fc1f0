import { visible } from '../../parts/text';
import { seriesColors } from '../../plots/series';
import { seriesOf, type Points } from './points';
import type { ShownCluster } from './shown_clusters';
import { coloring } from './state';

interface Props {
  points: Points;
  clusters: ShownCluster[];
  onGo: (cluster: ShownCluster) => void;
}

/** The map in words: what it is about, largest first. */
export function Clusters({ points, clusters, onGo }: Props) {
  const series = seriesOf(points.map, 'cluster');
  return (
    <section aria-labelledby="map-clusters">
      <h2 id="map-clusters">Clusters</h2>
      {clusters.length === 0 && <p class="muted small">No clusters yet.</p>}
      <ul class="map-clusters">
        {clusters.map((cluster) => (
          <li key={cluster.number}>
            <button class="quiet" onClick={() => onGo(cluster)}>
              {coloring.value === 'cluster' && (
                <span
                  class="swatch"
                  style={{ '--color': seriesColors[series[cluster.number + 1]!] }}
                />
              )}
              <span class="text map-cluster-name" dir="auto">
                {visible(cluster.label.slice(0, 160))}
              </span>
              <span class="muted numbers">
                {cluster.size.toLocaleString('en')}
                <span class="visually-hidden"> memories; show on the map</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
