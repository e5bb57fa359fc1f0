// What is drawn over the points: the clusters' words, the point under the pointer, the lasso.

import type { Ink } from '../../plots/ink';
import { withoutOverlap, type Box } from '../../plots/labels';
import type { Spot } from '../../plots/spot';
import { clearSurface, type Surface } from '../../plots/surface';
import type { Camera } from './camera';
import { dotRadius } from './dots';
import { LabelSprites, type Sprite } from './label_sprites';
import type { ShownCluster } from './shown_clusters';

export interface Marks {
  clusters: ShownCluster[];
  count: number; // of points
  rings: Spot[]; // around points, in the plane
  lasso: Spot[]; // on the screen
}

const GAP = 6; // pixels between a cluster and its name
const MOST_ABOVE = 60; // pixels; the name of a larger cluster stands in its middle
const TOOLS_HEIGHT = 48; // pixels at the top where no name stands
const LEAST_STRENGTH = 0.4; // fainter words only look broken

interface Label extends Box {
  sprite: Sprite;
  strength: number;
}

/** Large clusters are named at once, small ones when there is room; zoomed in, names fade. */
function strengthOf(cluster: ShownCluster, largest: number, zoom: number): number {
  const appears = Math.min(1, Math.max(0, 4 * zoom * Math.sqrt(cluster.size / largest) - 0.6));
  const recedes = Math.min(1, Math.max(0.25, 1.6 - zoom / 12));
  return appears * recedes;
}

/** Above its cluster, or below it if the tools are there; what would stick out is pulled in. */
function labelOf(cluster: ShownCluster, sprite: Sprite, strength: number, camera: Camera): Label {
  const { width, height } = sprite;
  const spot = camera.toScreen(cluster);
  const isSeen = spot.x > 0 && spot.x < camera.width;
  const middle = isSeen ? Math.min(Math.max(spot.x, width / 2), camera.width - width / 2) : spot.x;
  const yOf = (y: number) => camera.toScreen({ x: cluster.x, y }).y;
  const upper = yOf(cluster.top);
  const isSmall = spot.y - upper < MOST_ABOVE;
  let top = (isSmall ? upper : spot.y) - GAP - height;
  if (isSmall && top < TOOLS_HEIGHT) top = yOf(cluster.bottom) + GAP;
  return { sprite, strength, left: middle - width / 2, top, width, height };
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

function drawRing({ context }: Surface, { x, y }: Spot, radius: number, ink: Ink) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.lineWidth = 2;
  context.strokeStyle = ink.text;
  context.stroke();
}

export class OverlayPainter {
  private readonly sprites = new LabelSprites();

  paint(surface: Surface, camera: Camera, marks: Marks, ink: Ink) {
    clearSurface(surface);
    this.drawLabels(surface, camera, marks.clusters, ink);
    if (marks.lasso.length > 1) drawLasso(surface, marks.lasso, ink);
    const radius = dotRadius(marks.count, camera.transform.k) + 3.5;
    for (const spot of marks.rings) drawRing(surface, camera.toScreen(spot), radius, ink);
  }

  private drawLabels({ context, ratio }: Surface, camera: Camera, clusters: ShownCluster[], ink: Ink) {
    const bySize = [...clusters].sort((a, b) => b.size - a.size);
    const largest = bySize[0]?.size ?? 1;
    const labels = bySize.map((cluster) => {
      const size = 11.5 + 3.5 * Math.sqrt(cluster.size / largest);
      const sprite = this.sprites.of(cluster.label, size, ink, ratio);
      const strength = strengthOf(cluster, largest, camera.transform.k);
      return labelOf(cluster, sprite, strength, camera);
    });
    for (const label of withoutOverlap(labels.filter(({ strength }) => strength > LEAST_STRENGTH))) {
      context.globalAlpha = label.strength;
      // On whole pixels, or the letters blur.
      const left = Math.round(label.left * ratio) / ratio;
      const top = Math.round(label.top * ratio) / ratio;
      context.drawImage(label.sprite.image, left, top, label.width, label.height);
    }
    context.globalAlpha = 1;
  }
}
