import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';

import './map.css';
import { api, type Cluster, type MemoryMap } from '../../api';
import { useKeys } from '../../app/keys';
import { changed, mapChanged, useLoad } from '../../app/state';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { MapCanvas } from './canvas';
import { Clusters } from './clusters';
import { Legend } from './legend';
import { Selection } from './selection';
import type { Stage } from './stage';
import { clearSelection, keepSelected, lassoByDrag, selected } from './state';

/** How near to go: a small cluster is looked at from nearer. */
const zoomFor = (cluster: Cluster, map: MemoryMap) =>
  Math.min(12, Math.max(2.5, 0.9 * Math.sqrt(map.ids.length / Math.max(1, cluster.size))));

function NoMap({ reason }: { reason: string | undefined }) {
  return (
    <EmptyState title="There is no map yet">
      <p>
        {reason ??
          'A map needs the meaning of the memories: a model, and at least one memory it has read.'}
      </p>
      <p class="map-note">
        What is missing is under <Link href="/review">Review</Link>; all memories are under{' '}
        <Link href="/browse">Browse</Link>.
      </p>
    </EmptyState>
  );
}

export default function MapView() {
  const { data: map, error, reload } = useLoad(api.map, [changed.value, mapChanged.value]);
  const stage = useRef<Stage | null>(null);
  useEffect(() => {
    if (map) keepSelected(map.ids);
  }, [map]);
  useKeys('Map', [
    { keys: ['l'], does: 'Lasso', run: () => (lassoByDrag.value = !lassoByDrag.value) },
    { keys: ['Escape'], does: 'Drop the lasso and the selection', run: clearSelection },
  ]);
  if (!map) return error ? <ErrorState error={error} retry={reload} /> : <Waiting lines={8} />;
  if (map.state === 'none') return <NoMap reason={map.reason} />;
  return (
    <div class="map-view">
      <MapCanvas map={map} onStage={(made) => (stage.current = made)} />
      <aside class="map-side" aria-label="About the map">
        {map.state === 'refining' && (
          <p class="muted small" role="status">
            A first sketch; it is being refined and will move by itself.
          </p>
        )}
        {selected.value.length > 0 ? (
          <Selection />
        ) : (
          <>
            <Legend map={map} />
            <Clusters
              clusters={map.clusters}
              onGo={(cluster) => stage.current?.gestures.glide(cluster, zoomFor(cluster, map))}
            />
            <p class="muted small map-note">
              Near means alike. Drag to move, scroll to zoom, Shift-drag to select. The same as a
              list: <Link href="/browse">Browse</Link>.
            </p>
          </>
        )}
      </aside>
    </div>
  );
}
