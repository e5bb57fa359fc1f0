// The rows of a list are found by the links in them, so that every list, also a windowed one, is
// walked in the same way: the row with the focus is the current one.

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('main .row-link')];

function currentLink(): HTMLElement | null {
  const row = document.activeElement?.closest('[data-memory]');
  return row?.querySelector<HTMLElement>('.row-link') ?? null;
}

/** Below the header, which covers the page's top. */
function isInSight(link: HTMLElement): boolean {
  const covered = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
  return link.getBoundingClientRect().top >= covered;
}

/** Moves the focus to the next or former row; without a current row, to the first one in sight. */
export function moveRow(step: 1 | -1) {
  const links = rowLinks();
  const current = currentLink();
  const next = current ? links[links.indexOf(current) + step] : links.find(isInSight);
  if (next) next.focus();
  else if (step < 0) document.querySelector<HTMLElement>('#search')?.focus();
}

/** The id of the memory in the row with the focus, or of the memory the page shows. */
export function currentMemory(): string | undefined {
  const row =
    document.activeElement?.closest<HTMLElement>('[data-memory]') ??
    document.querySelector<HTMLElement>('main [data-page-memory]');
  return row?.dataset.memory ?? row?.dataset.pageMemory;
}

/** Call before the current row goes away: its neighbour takes the focus. */
export function leaveRow() {
  const current = currentLink();
  const links = rowLinks();
  const at = current ? links.indexOf(current) : -1;
  if (at >= 0) (links[at + 1] ?? links[at - 1])?.focus();
}
