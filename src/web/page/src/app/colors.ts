const typesWithColor = new Set(
  'fact preference event insight task relationship entity self decision handoff'.split(' '),
);

/** The color of a memory type, for a style. */
export function typeColor(type: string): string {
  return typesWithColor.has(type) ? `var(--type-${type})` : 'var(--muted)';
}

/** A color of the style sheet, "var(--accent)", as a real one ("rgb(…)") for a canvas. */
export function realColor(color: string): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  document.body.append(probe);
  const real = getComputedStyle(probe).color;
  probe.remove();
  return real;
}
