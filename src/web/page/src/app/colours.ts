const typesWithColour = new Set(
  'fact preference event insight task relationship entity self decision handoff'.split(' '),
);

/** The colour of a memory type, for a style. */
export function typeColour(type: string): string {
  return typesWithColour.has(type) ? `var(--type-${type})` : 'var(--muted)';
}

/** A colour of the style sheet, "var(--accent)", as a real one ("rgb(…)") for a canvas. */
export function realColour(colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const real = getComputedStyle(probe).color;
  probe.remove();
  return real;
}
