// Paints the map's points into an image of its own, pixel by pixel: tens of thousands of round,
// smooth dots cost a few milliseconds, with and without a graphics card.

import { pixelOf, type Ink } from '../../plots/ink';
import type { Surface } from '../../plots/surface';
import type { Camera } from './camera';

export enum Shade {
  Hidden,
  Dim,
  Full,
}

export interface Cloud {
  x: Float32Array;
  y: Float32Array;
  series: Uint8Array; // whose color
  shade: Uint8Array; // Shade
}

/** How much of each pixel around its middle a dot covers, 0 … 256. */
function dotMask(radius: number): { reach: number; cover: Uint16Array } {
  const reach = Math.ceil(radius);
  const side = 2 * reach + 1;
  const cover = new Uint16Array(side * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const inside = radius + 0.5 - Math.hypot(row - reach, column - reach);
      cover[row * side + column] = 256 * Math.min(1, Math.max(0, inside));
    }
  }
  return { reach, cover };
}

/** Few points are drawn large, many small; all grow slowly when one comes nearer. */
export function dotRadius(count: number, zoom: number): number {
  const atRest = Math.min(5, Math.max(1.5, 210 / Math.sqrt(count + 1)));
  return Math.min(9, atRest * Math.max(0.7, zoom) ** 0.4);
}

const OPACITY = [0, 0.16, 0.82]; // by Shade

export class DotPainter {
  private image = new ImageData(1, 1);
  private pixels = new Uint32Array(this.image.data.buffer);
  private paper = 0;
  private colors: number[] = [];

  useInk(ink: Ink) {
    this.paper = pixelOf(ink.background);
    this.colors = ink.series.map(pixelOf);
  }

  paint(surface: Surface, camera: Camera, cloud: Cloud) {
    const { width, height } = surface.canvas;
    if (this.image.width !== width || this.image.height !== height) {
      this.image = new ImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }
    this.pixels.fill(this.paper);
    for (const shade of [Shade.Dim, Shade.Full]) this.paintShade(surface, camera, cloud, shade);
    surface.context.putImageData(this.image, 0, 0);
  }

  private paintShade(surface: Surface, camera: Camera, cloud: Cloud, shade: Shade) {
    const { width, height } = surface.canvas;
    const [factorX, factorY] = [camera.factor.x * surface.ratio, camera.factor.y * surface.ratio];
    const [left, top] = [camera.shift.x * surface.ratio, camera.shift.y * surface.ratio];
    const count = cloud.x.length;
    const mask = dotMask(dotRadius(count, camera.transform.k) * surface.ratio);
    const cover = mask.cover.map((part) => part * OPACITY[shade]!);
    for (let n = 0; n < count; n++) {
      if (cloud.shade[n] !== shade) continue;
      const x = Math.round(cloud.x[n]! * factorX + left);
      const y = Math.round(cloud.y[n]! * factorY + top);
      if (x < mask.reach || y < mask.reach) continue;
      if (x >= width - mask.reach || y >= height - mask.reach) continue;
      this.blendDot(x, y, mask.reach, cover, this.colors[cloud.series[n]!]!);
    }
  }

  /** Two color channels are mixed at a time: eight bits of room are between them. */
  private blendDot(x: number, y: number, reach: number, cover: Uint16Array, color: number) {
    const pixels = this.pixels;
    const width = this.image.width;
    const odd = color & 0xff00ff;
    const even = color & 0xff00;
    let at = 0;
    for (let row = y - reach; row <= y + reach; row++) {
      for (let pixel = row * width + x - reach, end = pixel + 2 * reach; pixel <= end; pixel++) {
        const share = cover[at++]!;
        if (share === 0) continue;
        const below = pixels[pixel]!;
        const rest = 256 - share;
        pixels[pixel] =
          (((odd * share + (below & 0xff00ff) * rest) >>> 8) & 0xff00ff) |
          (((even * share + (below & 0xff00) * rest) >>> 8) & 0xff00) |
          0xff000000;
      }
    }
  }
}
