// Where a page was scrolled to. The browser would restore it before the lists are there.

const kept = new Map<string, number>();
let wanted: number | undefined;
let path = location.pathname;

function approach() {
  if (wanted === undefined) return;
  scrollTo(0, wanted);
  if (Math.abs(scrollY - wanted) < 1) wanted = undefined;
}

/** Goes to the top of a new view and back to the place in a former one. */
export function followScroll() {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => wanted === undefined && kept.set(location.href, scrollY), {
    passive: true,
  });
  addEventListener('pushState', () => {
    wanted = location.pathname === path ? undefined : 0;
    path = location.pathname;
    approach();
  });
  addEventListener('popstate', () => {
    path = location.pathname;
    wanted = kept.get(location.href) ?? 0;
    approach();
  });
  // Until the page is long enough, or somebody scrolls by hand.
  new ResizeObserver(approach).observe(document.body);
  for (const name of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(name, () => (wanted = undefined), { passive: true });
  }
}
