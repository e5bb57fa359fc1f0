import type { Cluster } from '../../api';
import { visible } from '../../parts/text';

interface Props {
  clusters: Cluster[];
  onGo: (cluster: Cluster) => void;
}

/** The map in words: what it is about, largest first. */
export function Clusters({ clusters, onGo }: Props) {
  const bySize = [...clusters].sort((a, b) => b.size - a.size);
  return (
    <section aria-labelledby="map-clusters">
      <h2 id="map-clusters">Clusters</h2>
      {bySize.length === 0 && <p class="muted small">None stands out yet.</p>}
      <ul class="map-clusters">
        {bySize.map((cluster, at) => (
          <li key={at}>
            <button class="quiet" onClick={() => onGo(cluster)}>
              <span class="text" dir="auto">
                {visible(cluster.label.slice(0, 120) || 'without a name')}
              </span>
              <span class="muted numbers">
                {cluster.size.toLocaleString()}
                <span class="visually-hidden"> memories; show on the map</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
