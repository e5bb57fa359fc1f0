// The rows of a list are found by the links in them, so that every list, also a windowed one, is
// walked in the same way: the row with the focus is the current one. If nothing has the focus, it
// is the row that had it last.

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('main .row-link')];

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-memory]') ?? null;

function linkOf(memory: string | undefined): HTMLElement | null {
  if (!memory) return null;
  return document.querySelector(`main [data-memory="${CSS.escape(memory)}"] .row-link`);
}

let latest: string | undefined; // the memory of the row that had the focus last
addEventListener('focusin', (event) => {
  const target = event.target;
  if (target instanceof Element && !target.closest('dialog')) latest = rowOf(target)?.dataset.memory;
});

function currentLink(): HTMLElement | null {
  const focused = document.activeElement;
  if (focused && focused !== document.body) {
    return rowOf(focused)?.querySelector<HTMLElement>('.row-link') ?? null;
  }
  return linkOf(latest);
}

/** Gives the focus back to what has it now, or to its row if a list was drawn again meanwhile. */
export function rememberFocus(): () => void {
  const focused = document.activeElement;
  const memory = rowOf(focused)?.dataset.memory;
  return () => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    else linkOf(memory)?.focus();
  };
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
