import { PLANE } from './camera';

const WIDEST_GAP = 0.04; // of the points' whole extent

/**
 * One coordinate of all points, so that those in the scope fill the plane: wide empty bands between
 * them are narrowed, or a few points far away would leave the others little room. Order and small
 * distances stay as they are.
 */
export function spread(values: number[], inScope: Uint8Array): Float32Array {
  const order = [...values.keys()].filter((n) => inScope[n]).sort((a, b) => values[a]! - values[b]!);
  const places = new Float32Array(values.length).fill(PLANE / 2);
  if (order.length < 2) return places;
  const extent = values[order.at(-1)!]! - values[order[0]!]!;
  const widest = WIDEST_GAP * extent;
  let at = 0;
  order.forEach((n, i) => {
    if (i > 0) at += Math.min(widest, values[n]! - values[order[i - 1]!]!);
    places[n] = at;
  });
  if (at > 0) for (const n of order) places[n] = (places[n]! / at) * PLANE;
  return places;
}
