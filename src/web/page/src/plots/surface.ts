// A canvas that fills its element and keeps its sharpness on dense screens.

export interface Surface {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  width: number; // in CSS pixels
  height: number;
  ratio: number; // canvas pixels per CSS pixel
}

/** With `byPixels` it is kept in main memory, for who writes its pixels one by one. */
export function makeSurface(canvas: HTMLCanvasElement, byPixels = false): Surface {
  const context = canvas.getContext('2d', { willReadFrequently: byPixels })!;
  return { canvas, context, width: 0, height: 0, ratio: 1 };
}

/** True if the canvas had to change, which empties it. */
export function fitSurface(
  surface: Surface,
  width: number,
  height: number,
  ratio: number,
): boolean {
  surface.width = width;
  surface.height = height;
  surface.ratio = ratio;
  const columns = Math.max(1, Math.round(width * ratio));
  const rows = Math.max(1, Math.round(height * ratio));
  if (surface.canvas.width === columns && surface.canvas.height === rows) return false;
  surface.canvas.width = columns;
  surface.canvas.height = rows;
  return true;
}

/** Empties it and makes CSS pixels the unit. */
export function clearSurface({ context, canvas, ratio }: Surface) {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}
