import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';

import './map.css';
import { api, type MemoryMap } from '../../api';
import { useKeys } from '../../app/keys';
import { kindsOf, useScope } from '../../app/scope';
import { changed, mapChanged, useLoad } from '../../app/state';
import { ScopeTabs } from '../../parts/scope_tabs';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import { MapCanvas } from './canvas';
import { Clusters } from './clusters';
import { Legend } from './legend';
import { Opened } from './opened';
import { Points } from './points';
import { Selection } from './selection';
import { useShownClusters, type ShownCluster } from './shown_clusters';
import type { Stage } from './stage';
import { clearSelection, hidden, keepSelected, lassoByDrag, opened, selected } from './state';

/** How near to go: a small cluster is looked at from nearer. */
const zoomFor = (cluster: ShownCluster, points: Points) =>
  Math.min(12, Math.max(2.5, 0.9 * Math.sqrt(points.count / Math.max(1, cluster.size))));

function NoMap({ reason }: { reason: string | undefined }) {
  return (
    <EmptyState title="No map yet">
      <p>{reason ?? 'A map needs an embedding model and at least one embedded memory.'}</p>
      <p class="map-note">
        <Link href="/review">Review</Link> lists memories without embeddings,{' '}
        <Link href="/browse">Browse</Link> lists all memories.
      </p>
    </EmptyState>
  );
}

function MapOf({ points, isRefining }: { points: Points; isRefining: boolean }) {
  const stage = useRef<Stage | null>(null);
  const clusters = useShownClusters(points, hidden.value);
  return (
    <div class="map-view">
      <MapCanvas
        points={points}
        clusters={clusters}
        onStage={(made) => (stage.current = made)}
      />
      <aside class="map-side" aria-label="About the map">
        <ScopeTabs />
        {isRefining && (
          <p class="muted small" role="status">
            Refining the layout; points will move.
          </p>
        )}
        {opened.value && <Opened key={opened.value} id={opened.value} />}
        {selected.value.length > 0 ? (
          <Selection />
        ) : (
          <>
            <Legend points={points} />
            <Clusters
              points={points}
              clusters={clusters}
              onGo={(cluster) => stage.current?.gestures.glide(cluster, zoomFor(cluster, points))}
            />
            <p class="muted small map-note">
              Similar memories are close together. Drag to move, scroll to zoom, Shift-drag to
              select. <Link href="/browse">Browse</Link> has the same memories as a list.
            </p>
          </>
        )}
      </aside>
    </div>
  );
}

/** The ids in the scope; null for all. */
function useIdsInScope(): { ids: ReadonlySet<string> | null | undefined; error: unknown } {
  const [scope] = useScope();
  const { data, error } = useLoad(
    async () => {
      if (scope === 'all') return { scope, ids: null };
      return { scope, ids: new Set((await api.outline(kindsOf(scope))).ids) };
    },
    [scope, changed.value],
  );
  return { ids: data?.ids, error };
}

export default function MapView() {
  const { data: map, error, reload } = useLoad(api.map, [changed.value, mapChanged.value]);
  const { ids, error: scopeError } = useIdsInScope();
  const points = useMemo(
    () => (map && ids !== undefined ? new Points(map, ids) : null),
    [map && keyOf(map), ids],
  );
  useEffect(() => {
    if (map) keepSelected(map.ids);
  }, [map]);
  useKeys('Map', [
    { keys: ['l'], does: 'Lasso', run: () => (lassoByDrag.value = !lassoByDrag.value) },
    { keys: ['Escape'], does: 'Clear the selection', run: clearSelection },
  ]);
  const fault = error ?? scopeError;
  if (fault) return <ErrorState error={fault} retry={reload} />;
  if (!map || !points) return <Waiting lines={8} />;
  if (map.state === 'none') return <NoMap reason={map.reason} />;
  return <MapOf points={points} isRefining={map.state === 'refining'} />;
}

/** Another one whenever the map is another one. */
const keyOf = (map: MemoryMap) => `${map.version} ${map.state} ${map.ids.length}`;
