// The page's colours for canvases, which know nothing of CSS variables. They follow the theme.

import { computed } from '@preact/signals';

import { realColour } from '../app/colours';
import { coloursChanged } from '../app/theme';
import { seriesColours } from './series';

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
  void coloursChanged.value;
  return {
    background: realColour('var(--bg)'),
    surface: realColour('var(--surface)'),
    text: realColour('var(--text)'),
    muted: realColour('var(--muted)'),
    line: realColour('var(--line)'),
    accent: realColour('var(--accent)'),
    series: seriesColours.map(realColour),
  };
});

/** A colour as the 32 bits of one pixel of an ImageData. */
export function pixelOf(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0]!;
}
