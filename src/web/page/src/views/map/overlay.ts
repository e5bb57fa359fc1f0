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

const ABOVE = 6; // pixels between a cluster's middle and its name
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

/** Over its cluster; one that would stick out of the view is pulled in. */
function labelOf(spot: Spot, sprite: Sprite, strength: number, camera: Camera): Label {
  const { width, height } = sprite;
  const isSeen = spot.x > 0 && spot.x < camera.width;
  const middle = isSeen ? Math.min(Math.max(spot.x, width / 2), camera.width - width / 2) : spot.x;
  return { sprite, strength, left: middle - width / 2, top: spot.y - height - ABOVE, width, height };
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
      return labelOf(camera.toScreen(cluster), sprite, strength, camera);
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
