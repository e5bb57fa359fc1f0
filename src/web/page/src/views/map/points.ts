// The map's points: their places, colors and shades, and which one or which ones are somewhere.

import { polygonContains } from 'd3-polygon';
import { quadtree, type Quadtree } from 'd3-quadtree';

import type { Column, MemoryMap } from '../../api';
import { OTHERS, seriesByCount, seriesByType } from '../../plots/series';
import type { Spot } from '../../plots/spot';
import type { Camera } from './camera';
import { Shade, type Cloud } from './dots';
import { spread } from './spread';

export type Coloring = 'cluster' | 'type' | 'project';

/** The names that points have in common; those in no cluster have the name "". */
export function columnOf(map: MemoryMap, by: Coloring): Column {
  if (by !== 'cluster') return map[by];
  const names = ['', ...map.clusters.map(({ label }) => label)];
  return { names, index: map.cluster.map((cluster) => cluster + 1) };
}

export function seriesOf(map: MemoryMap, by: Coloring): number[] {
  if (by === 'type') return seriesByType(map.type);
  const series = seriesByCount(columnOf(map, by));
  return by === 'cluster' ? [OTHERS, ...series.slice(1)] : series;
}

/** What is left out, by its names. */
export type Hidden = Record<Coloring, ReadonlySet<string>>;

export class Points implements Cloud {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly series: Uint8Array;
  readonly shade: Uint8Array;
  private readonly inScope: Uint8Array;
  private tree: Quadtree<number> | null = null;

  /** `scope` has the ids to show; null shows all. They are spread over the whole plane. */
  constructor(
    readonly map: MemoryMap,
    scope: ReadonlySet<string> | null,
  ) {
    this.inScope = Uint8Array.from(map.ids, (id) => (!scope || scope.has(id) ? 1 : 0));
    this.x = spread(map.x, this.inScope);
    this.y = spread(map.y, this.inScope);
    this.series = new Uint8Array(map.ids.length);
    this.shade = Uint8Array.from(this.inScope, (isIn) => (isIn ? Shade.Full : Shade.Hidden));
  }

  get count(): number {
    return this.inScope.reduce((sum, isIn) => sum + isIn, 0);
  }

  isInScope(n: number): boolean {
    return this.inScope[n] === 1;
  }

  isShown(n: number): boolean {
    return this.shade[n] !== Shade.Hidden;
  }

  color(by: Coloring) {
    const series = seriesOf(this.map, by);
    const { index } = columnOf(this.map, by);
    for (let n = 0; n < this.series.length; n++) this.series[n] = series[index[n]!]!;
  }

  /** If some are selected, the others are dimmed. */
  filter(hidden: Hidden, selected: ReadonlySet<string>) {
    const { ids } = this.map;
    const columns = (['cluster', 'type', 'project'] as const).map((by) => {
      const { names, index } = columnOf(this.map, by);
      return { index, out: names.map((name) => hidden[by].has(name)) };
    });
    const shown = (id: string) =>
      selected.size === 0 || selected.has(id) ? Shade.Full : Shade.Dim;
    for (let n = 0; n < ids.length; n++) {
      const isOut = !this.inScope[n] || columns.some(({ index, out }) => out[index[n]!]);
      this.shade[n] = isOut ? Shade.Hidden : shown(ids[n]!);
    }
    this.tree = null;
  }

  placeOf(n: number): Spot {
    return { x: this.x[n]!, y: this.y[n]! };
  }

  /** The visible point nearest to a place of the screen, if it is within reach. */
  nearest(camera: Camera, spot: Spot, reach: number): number | null {
    this.tree ??= quadtree<number>()
      .x((n) => this.x[n]!)
      .y((n) => this.y[n]!)
      .addAll([...this.shade.keys()].filter((n) => this.isShown(n)));
    const { x, y } = camera.toPlane(spot);
    return this.tree.find(x, y, reach / Math.min(camera.factor.x, camera.factor.y)) ?? null;
  }

  /** The ids of the visible points inside a line drawn on the screen. */
  inside(camera: Camera, path: Spot[]): string[] {
    const corners = path.map((spot): [number, number] => {
      const { x, y } = camera.toPlane(spot);
      return [x, y];
    });
    return this.map.ids.filter(
      (_, n) => this.isShown(n) && polygonContains(corners, [this.x[n]!, this.y[n]!]),
    );
  }

  /** Moves every point from its place in the old map, if it had one, to its own. */
  glideFrom(old: Points): (progress: number) => void {
    const before = new Map(old.map.ids.map((id, n) => [id, n]));
    const [toX, toY] = [this.x.slice(), this.y.slice()];
    const [fromX, fromY] = [this.x.slice(), this.y.slice()];
    this.map.ids.forEach((id, n) => {
      const was = before.get(id);
      if (was === undefined) return;
      fromX[n] = old.x[was]!;
      fromY[n] = old.y[was]!;
    });
    return (progress) => {
      for (let n = 0; n < fromX.length; n++) {
        this.x[n] = fromX[n]! + (toX[n]! - fromX[n]!) * progress;
        this.y[n] = fromY[n]! + (toY[n]! - fromY[n]!) * progress;
      }
      this.tree = null;
    };
  }
}
