// Texts in a plot: cut, harmless, and placed so that none covers another.

import { plainVisible } from '../parts/text';

export function shortLabel(text: string, most: number): string {
  const characters = [
    ...plainVisible(
      text
        .slice(0, 2 * most)
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  ];
  return characters.length > most
    ? characters.slice(0, most - 1).join('') + '…'
    : characters.join('');
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Of boxes in the order of their weight, those that fit beside the ones taken before. */
export function withoutOverlap<T extends Box>(boxes: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const box of boxes) {
    if (!taken.some((other) => overlap(box, other))) taken.push(box);
  }
  return taken;
}
