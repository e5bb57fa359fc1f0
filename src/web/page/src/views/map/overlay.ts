// What is drawn over the points: the clusters' words, the point under the pointer, the lasso.

import type { Cluster } from '../../api';
import type { Ink } from '../../plots/ink';
import { shortLabel, withoutOverlap, type Box } from '../../plots/labels';
import type { Spot } from '../../plots/spot';
import { clearSurface, type Surface } from '../../plots/surface';
import type { Camera } from './camera';
import { dotRadius } from './dots';

interface Label extends Box {
  text: string;
  font: string;
  middle: Spot;
  strength: number;
}

export interface Marks {
  clusters: Cluster[];
  count: number; // of points
  hovered: Spot | null; // in the plane
  lasso: Spot[]; // on the screen
}

const LONGEST_LABEL = 34;
const widths = new Map<string, number>();

function widthOf(context: CanvasRenderingContext2D, font: string, text: string): number {
  const key = font + text;
  let width = widths.get(key);
  if (width === undefined) {
    context.font = font;
    width = context.measureText(text).width;
    widths.set(key, width);
  }
  return width;
}

/** Large clusters speak at once, small ones when there is room; near the points all grow quiet. */
function strengthOf(cluster: Cluster, largest: number, zoom: number): number {
  const appears = Math.min(1, Math.max(0, 4 * zoom * Math.sqrt(cluster.size / largest) - 0.6));
  const recedes = Math.min(1, Math.max(0.25, 1.6 - zoom / 12));
  return appears * recedes;
}

function labelOf(
  context: CanvasRenderingContext2D,
  camera: Camera,
  cluster: Cluster,
  largest: number,
): Label {
  const size = 11.5 + 3.5 * Math.sqrt(cluster.size / largest);
  const font = `600 ${size.toFixed(1)}px system-ui, sans-serif`;
  const text = shortLabel(cluster.label, LONGEST_LABEL);
  const width = widthOf(context, font, text) + 12;
  const height = size + 8;
  const spot = camera.toScreen(cluster);
  // A name that would stick out of the view is pulled in, unless its cluster is outside.
  const seen = spot.x > 0 && spot.x < camera.width;
  const x = seen ? Math.min(Math.max(spot.x, width / 2), camera.width - width / 2) : spot.x;
  const strength = strengthOf(cluster, largest, camera.transform.k);
  return {
    text,
    font,
    strength,
    middle: { x, y: spot.y },
    left: x - width / 2,
    top: spot.y - height / 2,
    width,
    height,
  };
}

function drawLabels({ context }: Surface, camera: Camera, clusters: Cluster[], ink: Ink) {
  const bySize = [...clusters].sort((a, b) => b.size - a.size);
  const largest = bySize[0]?.size ?? 1;
  const labels = bySize
    .map((cluster) => labelOf(context, camera, cluster, largest))
    .filter((label) => label.strength > 0.02);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = ink.background;
  context.fillStyle = ink.text;
  for (const label of withoutOverlap(labels)) {
    context.font = label.font;
    context.globalAlpha = label.strength * 0.85;
    context.strokeText(label.text, label.middle.x, label.middle.y);
    context.globalAlpha = label.strength;
    context.fillText(label.text, label.middle.x, label.middle.y);
  }
  context.globalAlpha = 1;
}

function drawLasso({ context }: Surface, lasso: Spot[], ink: Ink) {
  context.beginPath();
  for (const { x, y } of lasso) context.lineTo(x, y);
  context.closePath();
  context.globalAlpha = 0.12;
  context.fillStyle = ink.accent;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  context.strokeStyle = ink.accent;
  context.stroke();
  context.setLineDash([]);
}

export function paintOverlay(surface: Surface, camera: Camera, marks: Marks, ink: Ink) {
  clearSurface(surface);
  drawLabels(surface, camera, marks.clusters, ink);
  if (marks.lasso.length > 1) drawLasso(surface, marks.lasso, ink);
  if (!marks.hovered) return;
  const { x, y } = camera.toScreen(marks.hovered);
  surface.context.beginPath();
  surface.context.arc(x, y, dotRadius(marks.count, camera.transform.k) + 3.5, 0, 2 * Math.PI);
  surface.context.lineWidth = 2;
  surface.context.strokeStyle = ink.text;
  surface.context.stroke();
}
