// What pointer and keyboard do on the map: move, zoom, lasso, point at, open.

import { select } from 'd3-selection';
import { zoom, type D3ZoomEvent, type ZoomTransform } from 'd3-zoom';

import { animate } from '../../plots/animate';
import type { Spot } from '../../plots/spot';
import type { Camera } from './camera';

export interface Reactions {
  moved: (transform: ZoomTransform) => void;
  pointedAt: (spot: Spot | null) => void;
  clicked: (spot: Spot, byTouch: boolean) => void;
  lassoing: (path: Spot[]) => void;
  lassoed: (path: Spot[]) => void;
}

const ZOOM_RANGE: [number, number] = [0.7, 80];
const STEP = 80; // pixels of an arrow key
const LASSO_GAP = 4; // pixels between two corners

export class Gestures {
  lassoByDrag = false;
  private readonly zoom = zoom<HTMLCanvasElement, unknown>();
  private readonly target;
  private path: Spot[] | null = null;
  private stopGlide = () => {};

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: Camera,
    private readonly react: Reactions,
  ) {
    this.target = select(canvas);
    this.zoom
      .scaleExtent(ZOOM_RANGE)
      .clickDistance(4)
      .filter(
        (event: MouseEvent) =>
          event.type === 'wheel' || (!this.lassos(event) && event.button === 0),
      )
      .on('start', (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        if (event.sourceEvent) this.stopGlide();
      })
      .on('zoom', (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => react.moved(event.transform));
    this.target.call(this.zoom).on('dblclick.zoom', null);
    canvas.addEventListener('pointerdown', this.pressed);
    canvas.addEventListener('pointermove', this.pointed);
    canvas.addEventListener('pointerup', this.released);
    canvas.addEventListener('pointercancel', this.released);
    canvas.addEventListener('pointerleave', this.left);
    canvas.addEventListener('click', this.clicked);
    canvas.addEventListener('keydown', this.typed);
  }

  jump(transform: ZoomTransform) {
    this.stopGlide();
    this.target.call(this.zoom.transform, transform);
  }

  glide(to: Spot, zoomTo: number) {
    this.stopGlide();
    const { camera } = this;
    const from = camera.toPlane({ x: camera.width / 2, y: camera.height / 2 });
    const zoomFrom = camera.transform.k;
    this.stopGlide = animate(450, (progress) => {
      const spot = {
        x: from.x + (to.x - from.x) * progress,
        y: from.y + (to.y - from.y) * progress,
      };
      const factor = zoomFrom * (zoomTo / zoomFrom) ** progress;
      this.target.call(this.zoom.transform, camera.looking(spot, factor));
    });
  }

  zoomBy(factor: number) {
    this.target.call(this.zoom.scaleBy, factor);
  }

  stop() {
    this.stopGlide();
    this.target.on('.zoom', null);
  }

  private lassos(event: MouseEvent) {
    return event.shiftKey || this.lassoByDrag;
  }

  private spotOf(event: MouseEvent): Spot {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private pressed = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || !this.lassos(event)) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.path = [this.spotOf(event)];
  };

  private pointed = (event: PointerEvent) => {
    const spot = this.spotOf(event);
    if (!this.path) {
      if (event.pointerType !== 'touch') this.react.pointedAt(event.buttons ? null : spot);
      return;
    }
    const last = this.path.at(-1)!;
    if (Math.hypot(spot.x - last.x, spot.y - last.y) < LASSO_GAP) return;
    this.path.push(spot);
    this.react.lassoing(this.path);
  };

  private released = () => {
    const path = this.path;
    this.path = null;
    if (path && path.length > 2) this.react.lassoed(path);
  };

  private left = () => this.react.pointedAt(null);

  private clicked = (event: MouseEvent) => {
    if (this.lassos(event)) return;
    this.react.clicked(this.spotOf(event), (event as PointerEvent).pointerType === 'touch');
  };

  private typed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEP / this.camera.transform.k;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => this.target.call(this.zoom.translateBy, step, 0),
      ArrowRight: () => this.target.call(this.zoom.translateBy, -step, 0),
      ArrowUp: () => this.target.call(this.zoom.translateBy, 0, step),
      ArrowDown: () => this.target.call(this.zoom.translateBy, 0, -step),
      '+': () => this.zoomBy(1.4),
      '=': () => this.zoomBy(1.4),
      '-': () => this.zoomBy(1 / 1.4),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
}
