// The map's points: their places, colors and shades, and which one or which ones are somewhere.

import { polygonContains } from 'd3-polygon';
import { quadtree, type Quadtree } from 'd3-quadtree';

import type { Column, MemoryMap } from '../../api';
import { seriesByCount, seriesByType } from '../../plots/series';
import type { Spot } from '../../plots/spot';
import type { Camera } from './camera';
import { Shade, type Cloud } from './dots';

export type Coloring = 'type' | 'project';

export const columnOf = (map: MemoryMap, by: Coloring): Column => map[by];
export const seriesOf = (map: MemoryMap, by: Coloring) =>
  by === 'type' ? seriesByType(map.type) : seriesByCount(map.project);

/** What is left out, as names of types and of projects. */
export type Hidden = Record<Coloring, ReadonlySet<string>>;

export class Points implements Cloud {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly series: Uint8Array;
  readonly shade: Uint8Array;
  private tree: Quadtree<number> | null = null;

  constructor(readonly map: MemoryMap) {
    this.x = Float32Array.from(map.x);
    this.y = Float32Array.from(map.y);
    this.series = new Uint8Array(map.ids.length);
    this.shade = new Uint8Array(map.ids.length).fill(Shade.Full);
  }

  color(by: Coloring) {
    const series = seriesOf(this.map, by);
    const { index } = columnOf(this.map, by);
    for (let n = 0; n < this.series.length; n++) this.series[n] = series[index[n]!]!;
  }

  /** If some are selected, the others are dimmed. */
  filter(hidden: Hidden, selected: ReadonlySet<string>) {
    const { type, project, ids } = this.map;
    const typeHidden = type.names.map((name) => hidden.type.has(name));
    const projectHidden = project.names.map((name) => hidden.project.has(name));
    const shown = (id: string) =>
      selected.size === 0 || selected.has(id) ? Shade.Full : Shade.Dim;
    for (let n = 0; n < ids.length; n++) {
      const out = typeHidden[type.index[n]!] || projectHidden[project.index[n]!];
      this.shade[n] = out ? Shade.Hidden : shown(ids[n]!);
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
      .addAll([...this.shade.keys()].filter((n) => this.shade[n] !== Shade.Hidden));
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
      (_, n) =>
        this.shade[n] !== Shade.Hidden && polygonContains(corners, [this.x[n]!, this.y[n]!]),
    );
  }

  /** Moves every point from its place in the old map, if it had one, to its own. */
  glideFrom(old: Points): (progress: number) => void {
    const before = new Map(old.map.ids.map((id, n) => [id, n]));
    const fromX = this.x.slice();
    const fromY = this.y.slice();
    this.map.ids.forEach((id, n) => {
      const was = before.get(id);
      if (was === undefined) return;
      fromX[n] = old.x[was]!;
      fromY[n] = old.y[was]!;
    });
    return (progress) => {
      for (let n = 0; n < fromX.length; n++) {
        this.x[n] = fromX[n]! + (this.map.x[n]! - fromX[n]!) * progress;
        this.y[n] = fromY[n]! + (this.map.y[n]! - fromY[n]!) * progress;
      }
      this.tree = null;
    };
  }
}
