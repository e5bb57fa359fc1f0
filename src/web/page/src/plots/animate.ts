const ease = (t: number) => (t < 0.5 ? 4 * t * t * t : 1 - (2 - 2 * t) ** 3 / 2);

/** Calls `step` with 0 … 1 over the time given, at once with 1 for who prefers stillness. */
export function animate(milliseconds: number, step: (progress: number) => void): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    step(1);
    return () => {};
  }
  const begin = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    const passed = Math.min(1, Math.max(0, (now - begin) / milliseconds));
    if (passed < 1) frame = requestAnimationFrame(next);
    step(ease(passed));
  });
  return () => cancelAnimationFrame(frame);
}
