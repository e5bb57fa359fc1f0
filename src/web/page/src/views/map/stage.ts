// The map at work: what is on it, how it looks, and what pointer and keyboard do to it.

import type { ZoomTransform } from 'd3-zoom';

import { animate } from '../../plots/animate';
import type { Spot } from '../../plots/spot';
import { Camera } from './camera';
import { Gestures } from './gestures';
import { Picture, type Scene } from './picture';
import type { Coloring, Hidden, Points } from './points';
import type { ShownCluster } from './shown_clusters';

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
  coloring: Coloring;
  hidden: Hidden;
  selected: ReadonlySet<string>;
  opened: string | null;
}

const REACH = 12; // pixels from the pointer to the point it means
const FINGER_REACH = 24;
const GLIDE_MS = 900; // from one map to the next

export class Stage {
  readonly gestures: Gestures;
  readonly picture: Picture;
  private readonly camera = new Camera();
  private readonly scene: Scene = {
    points: null,
    clusters: [],
    hovered: null,
    opened: null,
    lasso: [],
  };
  private readonly resized: ResizeObserver;
  private look: Look | null = null;
  private stopGlide = () => {};

  constructor(
    private readonly host: HTMLElement,
    dots: HTMLCanvasElement,
    words: HTMLCanvasElement,
    private readonly events: StageEvents,
    start: ZoomTransform,
  ) {
    this.picture = new Picture(host, dots, words, this.camera, this.scene);
    this.gestures = new Gestures(words, this.camera, {
      moved: this.moved,
      pointedAt: (spot) => this.hover(spot && this.at(spot, REACH)),
      clicked: this.clicked,
      lassoing: this.lassoing,
      lassoed: this.lassoed,
    });
    this.camera.transform = start;
    this.resized = new ResizeObserver(() => {
      this.gestures.jump(this.camera.resize(host.clientWidth, host.clientHeight));
    });
    this.resized.observe(host);
  }

  show(points: Points) {
    const old = this.scene.points;
    this.stopGlide();
    this.hover(null);
    this.scene.points = points;
    if (this.look) this.dress(this.look);
    if (!old || old === points) return;
    const glide = points.glideFrom(old);
    glide(0);
    this.stopGlide = animate(GLIDE_MS, (progress) => {
      glide(progress);
      this.picture.paintMoving();
    });
  }

  /** The clusters' names, where their points are. */
  label(clusters: ShownCluster[]) {
    this.scene.clusters = clusters;
    this.picture.paintSoon();
  }

  dress(look: Look) {
    this.look = look;
    const at = look.opened && this.scene.points?.map.ids.indexOf(look.opened);
    this.scene.opened = typeof at === 'number' && at >= 0 ? at : null;
    this.scene.points?.color(look.coloring);
    this.scene.points?.filter(look.hidden, look.selected);
    this.picture.paintSoon();
  }

  stop() {
    this.resized.disconnect();
    this.gestures.stop();
    this.stopGlide();
    this.picture.stop();
  }

  private moved = (transform: ZoomTransform) => {
    this.camera.transform = transform;
    this.hover(null);
    this.picture.paintMoving();
    this.events.moved(transform);
  };

  private at(spot: Spot, reach: number): number | null {
    return this.scene.points?.nearest(this.camera, spot, reach) ?? null;
  }

  private hover(n: number | null) {
    const { points } = this.scene;
    if (n === this.scene.hovered || !points) return;
    this.scene.hovered = n;
    this.host.classList.toggle('on-point', n !== null);
    this.events.hovered(
      n === null ? null : { id: points.map.ids[n]!, spot: this.camera.toScreen(points.placeOf(n)) },
    );
    this.picture.paintSoon();
  }

  private clicked = (spot: Spot, byTouch: boolean) => {
    const n = this.at(spot, byTouch ? FINGER_REACH : REACH);
    // A finger cannot hover: it first shows what there is, with a link to open it.
    if (byTouch || n === null) this.hover(n);
    else this.events.opened(this.scene.points!.map.ids[n]!);
  };

  private lassoing = (path: Spot[]) => {
    this.scene.lasso = path;
    this.picture.paintSoon();
  };

  private lassoed = (path: Spot[]) => {
    this.lassoing([]);
    if (this.scene.points) this.events.lassoed(this.scene.points.inside(this.camera, path));
  };
}
