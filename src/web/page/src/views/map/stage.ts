// The drawn map: two canvases, the points below and the words above, and how they follow the
// pointer. It paints at most once a frame, and with fewer pixels while something moves.

import type { ZoomTransform } from 'd3-zoom';

import type { MemoryMap } from '../../api';
import { animate } from '../../plots/animate';
import type { Ink } from '../../plots/ink';
import { fitSurface, makeSurface, type Surface } from '../../plots/surface';
import { Camera, type Spot } from './camera';
import { DotPainter } from './dots';
import { Gestures } from './gestures';
import { paintOverlay } from './overlay';
import { Points, type Colouring, type Hidden } from './points';

export interface Hover {
  id: string;
  spot: Spot; // on the screen
}
export interface StageEvents {
  moved: (transform: ZoomTransform) => void;
  hovered: (hover: Hover | null) => void;
  opened: (id: string) => void;
  lassoed: (ids: string[]) => void;
}
export interface Look {
  colouring: Colouring;
  hidden: Hidden;
  selected: ReadonlySet<string>;
}

const REACH = 12; // pixels from the pointer to the point it means
const FINGER_REACH = 24;
const REST_MS = 160; // after the last movement
const GLIDE_MS = 900; // from one map to the next

export class Stage {
  readonly gestures: Gestures;
  private readonly camera = new Camera();
  private readonly dots: Surface;
  private readonly words: Surface;
  private readonly painter = new DotPainter();
  private readonly resized: ResizeObserver;
  private points: Points | null = null;
  private look: Look | null = null;
  private ink: Ink | null = null;
  private hovered: number | null = null;
  private lasso: Spot[] = [];
  private frame = 0;
  private restTimer = 0;
  private moving = false;
  private stopGlide = () => {};

  constructor(
    private readonly host: HTMLElement,
    dots: HTMLCanvasElement,
    words: HTMLCanvasElement,
    private readonly events: StageEvents,
    start: ZoomTransform,
  ) {
    this.dots = makeSurface(dots);
    this.words = makeSurface(words);
    this.gestures = new Gestures(words, this.camera, {
      moved: this.moved,
      pointedAt: (spot) => this.hover(spot && this.at(spot, REACH)),
      clicked: this.clicked,
      lassoing: (path) => {
        this.lasso = path;
        this.paintSoon();
      },
      lassoed: this.lassoed,
    });
    this.camera.transform = start;
    this.resized = new ResizeObserver(() => {
      const kept = this.camera.resize(host.clientWidth, host.clientHeight);
      this.gestures.jump(kept);
    });
    this.resized.observe(host);
  }

  show(map: MemoryMap) {
    const old = this.points;
    this.points = new Points(map);
    this.hover(null);
    if (this.look) this.dress(this.look);
    this.stopGlide();
    if (!old) return;
    const glide = this.points.glideFrom(old);
    glide(0);
    this.stopGlide = animate(GLIDE_MS, (progress) => {
      glide(progress);
      this.nowMoving();
    });
  }

  dress(look: Look) {
    this.look = look;
    this.points?.colour(look.colouring);
    this.points?.filter(look.hidden, look.selected);
    this.paintSoon();
  }

  useInk(ink: Ink) {
    this.ink = ink;
    this.painter.useInk(ink);
    this.paintSoon();
  }

  stop() {
    this.resized.disconnect();
    this.gestures.stop();
    this.stopGlide();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.restTimer);
  }

  private moved = (transform: ZoomTransform) => {
    this.camera.transform = transform;
    this.hover(null);
    this.nowMoving();
    this.events.moved(transform);
  };

  private nowMoving() {
    this.moving = true;
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => {
      this.moving = false;
      this.paintSoon();
    }, REST_MS);
    this.paintSoon();
  }

  private at(spot: Spot, reach: number): number | null {
    return this.points?.nearest(this.camera, spot, reach) ?? null;
  }

  private placeOf(n: number): Spot {
    return { x: this.points!.x[n]!, y: this.points!.y[n]! };
  }

  private hover(n: number | null) {
    if (n === this.hovered) return;
    this.hovered = n;
    this.dots.canvas.parentElement!.classList.toggle('on-point', n !== null);
    this.events.hovered(
      n === null
        ? null
        : { id: this.points!.map.ids[n]!, spot: this.camera.toScreen(this.placeOf(n)) },
    );
    this.paintSoon();
  }

  private clicked = (spot: Spot, byTouch: boolean) => {
    const n = this.at(spot, byTouch ? FINGER_REACH : REACH);
    // A finger cannot hover: it first shows what there is, with a link to open it.
    if (byTouch || n === null) this.hover(n);
    else this.events.opened(this.points!.map.ids[n]!);
  };

  private lassoed = (path: Spot[]) => {
    this.lasso = [];
    this.paintSoon();
    if (this.points) this.events.lassoed(this.points.inside(this.camera, path));
  };

  private paintSoon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint() {
    const { points, ink, host } = this;
    if (!points || !ink || host.clientWidth === 0) return;
    const ratio = window.devicePixelRatio;
    fitSurface(this.dots, host.clientWidth, host.clientHeight, this.moving ? Math.min(1, ratio) : ratio);
    fitSurface(this.words, host.clientWidth, host.clientHeight, ratio);
    this.painter.paint(this.dots, this.camera, points);
    const marks = {
      clusters: points.map.clusters,
      count: points.map.ids.length,
      hovered: this.hovered === null ? null : this.placeOf(this.hovered),
      lasso: this.lasso,
    };
    paintOverlay(this.words, this.camera, marks, ink);
  }
}
