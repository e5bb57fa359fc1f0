// The page's colors for canvases, which know nothing of CSS variables. They follow the theme.

import { computed } from '@preact/signals';

import { realColor } from '../app/colors';
import { colorsChanged } from '../app/theme';
import { seriesColors } from './series';

export interface Ink {
  background: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  accent: string;
  series: string[];
}

export const ink = computed<Ink>(() => {
  void colorsChanged.value;
  return {
    background: realColor('var(--bg)'),
    surface: realColor('var(--surface)'),
    text: realColor('var(--text)'),
    muted: realColor('var(--muted)'),
    line: realColor('var(--line)'),
    accent: realColor('var(--accent)'),
    series: seriesColors.map(realColor),
  };
});

/** A color as the 32 bits of one pixel of an ImageData. */
export function pixelOf(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0]!;
}
