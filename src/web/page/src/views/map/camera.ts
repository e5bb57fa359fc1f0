// Where the map's plane lies on the screen: fitted to the view, then zoomed and moved.

import { zoomIdentity, type ZoomTransform } from 'd3-zoom';

import type { Spot } from '../../plots/spot';

export const PLANE = 10_000; // x and y of the map are from 0 to this
const MARGIN = 28; // pixels
const TOP_MARGIN = 60; // room for the tools and a label
const MOST_STRETCH = 1.6; // of one side against the other, to fill a wide or a high view

export class Camera {
  width = 1;
  height = 1;
  transform: ZoomTransform = zoomIdentity;
  private scale: Spot = { x: 1, y: 1 };
  private left = 0;
  private top = 0;

  /** Returns the transform that keeps in the middle what was there. */
  resize(width: number, height: number): ZoomTransform {
    const first = this.width === 1;
    const middle = this.toPlane({ x: this.width / 2, y: this.height / 2 });
    this.width = width;
    this.height = height;
    const roomX = Math.max(1, width - 2 * MARGIN);
    const roomY = Math.max(1, height - TOP_MARGIN - MARGIN);
    const sideX = Math.min(roomX, roomY * MOST_STRETCH);
    const sideY = Math.min(roomY, roomX * MOST_STRETCH);
    this.scale = { x: sideX / PLANE, y: sideY / PLANE };
    this.left = (width - sideX) / 2;
    this.top = TOP_MARGIN + (roomY - sideY) / 2;
    return first ? this.transform : this.looking(middle, this.transform.k);
  }

  /** The transform that shows a place of the plane in the middle. */
  looking(at: Spot, zoom: number): ZoomTransform {
    return zoomIdentity
      .translate(this.width / 2, this.height / 2)
      .scale(zoom)
      .translate(-(at.x * this.scale.x + this.left), -(at.y * this.scale.y + this.top));
  }

  /** screen = plane * factor + shift */
  get factor(): Spot {
    return { x: this.scale.x * this.transform.k, y: this.scale.y * this.transform.k };
  }
  get shift(): Spot {
    return {
      x: this.left * this.transform.k + this.transform.x,
      y: this.top * this.transform.k + this.transform.y,
    };
  }

  toScreen(spot: Spot): Spot {
    const { factor, shift } = this;
    return { x: spot.x * factor.x + shift.x, y: spot.y * factor.y + shift.y };
  }
  toPlane(spot: Spot): Spot {
    const { factor, shift } = this;
    return { x: (spot.x - shift.x) / factor.x, y: (spot.y - shift.y) / factor.y };
  }
}
