// The map's two canvases, the points below and the words above. It paints at most once a frame, and
// with fewer pixels while something moves.

import type { Ink } from '../../plots/ink';
import type { Spot } from '../../plots/spot';
import { fitSurface, makeSurface, type Surface } from '../../plots/surface';
import type { Camera } from './camera';
import { DotPainter } from './dots';
import { OverlayPainter } from './overlay';
import type { Points } from './points';
import type { ShownCluster } from './shown_clusters';

export interface Scene {
  points: Points | null;
  clusters: ShownCluster[];
  hovered: number | null;
  opened: number | null;
  lasso: Spot[]; // on the screen
}

const REST_MS = 160; // after the last movement

export class Picture {
  private readonly dots: Surface;
  private readonly words: Surface;
  private readonly dotPainter = new DotPainter();
  private readonly overlayPainter = new OverlayPainter();
  private ink: Ink | null = null;
  private frame = 0;
  private restTimer = 0;
  private isMoving = false;

  constructor(
    private readonly host: HTMLElement,
    dots: HTMLCanvasElement,
    words: HTMLCanvasElement,
    private readonly camera: Camera,
    private readonly scene: Readonly<Scene>,
  ) {
    this.dots = makeSurface(dots, true);
    this.words = makeSurface(words);
  }

  useInk(ink: Ink) {
    this.ink = ink;
    this.dotPainter.useInk(ink);
    this.paintSoon();
  }

  paintSoon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  paintMoving() {
    this.isMoving = true;
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => {
      this.isMoving = false;
      this.paintSoon();
    }, REST_MS);
    this.paintSoon();
  }

  stop() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.restTimer);
  }

  private paint() {
    const { host, ink, camera } = this;
    const { points, clusters, hovered, opened, lasso } = this.scene;
    if (!points || !ink || host.clientWidth === 0) return;
    const ratio = window.devicePixelRatio;
    const dotRatio = this.isMoving ? Math.min(1, ratio) : ratio;
    fitSurface(this.dots, host.clientWidth, host.clientHeight, dotRatio);
    fitSurface(this.words, host.clientWidth, host.clientHeight, ratio);
    this.dotPainter.paint(this.dots, camera, points);
    const marks = {
      clusters,
      count: points.count,
      rings: [hovered, opened].filter((n) => n !== null).map((n) => points.placeOf(n)),
      lasso,
    };
    this.overlayPainter.paint(this.words, camera, marks, ink);
  }
}
