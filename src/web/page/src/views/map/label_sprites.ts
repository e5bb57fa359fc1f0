// The clusters' words as small pictures, drawn once: letters with a halo are the dearest thing to
// draw on the map, and they are the same in every frame.

import type { Ink } from '../../plots/ink';
import { shortLabel } from '../../plots/labels';

export interface Sprite {
  image: OffscreenCanvas;
  width: number; // in CSS pixels
  height: number;
}

const LONGEST_LABEL = 34;
const HALO = 4; // pixels

function draw(text: string, size: number, ink: Ink, ratio: number): Sprite {
  const font = `600 ${size}px system-ui, sans-serif`;
  const image = new OffscreenCanvas(1, 1);
  const context = image.getContext('2d')!;
  context.font = font;
  const width = Math.ceil(context.measureText(text).width) + 2 * HALO;
  const height = Math.ceil(1.3 * size) + 2 * HALO;
  image.width = Math.ceil(width * ratio);
  image.height = Math.ceil(height * ratio);
  context.scale(ratio, ratio);
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = HALO;
  context.strokeStyle = ink.background;
  context.strokeText(text, width / 2, height / 2);
  context.fillStyle = ink.text;
  context.fillText(text, width / 2, height / 2);
  return { image, width, height };
}

export class LabelSprites {
  private readonly kept = new Map<string, Sprite>();
  private ink: Ink | null = null;

  of(label: string, size: number, ink: Ink, ratio: number): Sprite {
    if (this.ink !== ink) this.kept.clear();
    this.ink = ink;
    const rounded = Math.round(2 * size) / 2;
    const text = shortLabel(label, LONGEST_LABEL);
    const key = `${rounded} ${ratio} ${text}`;
    let sprite = this.kept.get(key);
    if (!sprite) this.kept.set(key, (sprite = draw(text, rounded, ink, ratio)));
    return sprite;
  }
}
