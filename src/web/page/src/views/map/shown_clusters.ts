import { useMemo } from 'preact/hooks';

import type { Memory } from '../../api';
import { useMemories } from '../../app/kept_memories';
import { plainText } from '../../parts/plain_text';
import type { Points } from './points';

/** A cluster as far as its points are shown. */
export interface ShownCluster {
  number: number; // in the map's clusters
  label: string;
  x: number; // the middle of its points
  y: number;
  top: number; // the y of its uppermost and of its lowest point
  bottom: number;
  size: number; // how many there are
}

const LEAST_SIZE = 2; // one point is named by pointing at it

const nameOf = (memory: Memory) =>
  memory.section_title?.split(' > ').at(-1) || plainText(memory.summary);

/** The point of each cluster that is nearest to its middle, by the cluster's number. */
function centralPoints(points: Points, middles: Omit<ShownCluster, 'label'>[]): number[] {
  const distance = (n: number, { x, y }: { x: number; y: number }) =>
    (points.x[n]! - x) ** 2 + (points.y[n]! - y) ** 2;
  const central = middles.map(() => -1);
  points.map.cluster.forEach((cluster, n) => {
    const at = middles.findIndex(({ number }) => number === cluster);
    if (at < 0 || !points.isShown(n)) return;
    const best = central[at]!;
    if (best < 0 || distance(n, middles[at]!) < distance(best, middles[at]!)) central[at] = n;
  });
  return central;
}

function middlesOf(points: Points): Omit<ShownCluster, 'label'>[] {
  const sums = points.map.clusters.map((_, number) => ({
    number,
    x: 0,
    y: 0,
    top: Infinity,
    bottom: -Infinity,
    size: 0,
  }));
  points.map.cluster.forEach((cluster, n) => {
    const sum = sums[cluster];
    if (!sum || !points.isShown(n)) return;
    sum.x += points.x[n]!;
    sum.y += points.y[n]!;
    sum.top = Math.min(sum.top, points.y[n]!);
    sum.bottom = Math.max(sum.bottom, points.y[n]!);
    sum.size++;
  });
  return sums
    .filter(({ size }) => size >= LEAST_SIZE)
    .map((sum) => ({ ...sum, x: sum.x / sum.size, y: sum.y / sum.size }))
    .sort((a, b) => b.size - a.size);
}

/**
 * The clusters that have points to show, largest first. Each is called by the title of its most
 * central memory; until that is there, by its frequent words. `key` changes with what is shown.
 */
export function useShownClusters(points: Points | null, key: unknown): ShownCluster[] {
  const { middles, central } = useMemo(() => {
    const found = points ? middlesOf(points) : [];
    return { middles: found, central: points ? centralPoints(points, found) : [] };
  }, [points, key]);
  const ids = useMemo(() => central.map((n) => points!.map.ids[n]!), [central]);
  const memories = useMemories(ids);
  return useMemo(
    () =>
      middles.map((each, at) => {
        const memory = memories.get(ids[at]!);
        const words = points!.map.clusters[each.number]!.label;
        return { ...each, label: (memory && nameOf(memory)) || words };
      }),
    [middles, memories],
  );
}
