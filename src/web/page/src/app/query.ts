// The words in the search field. They are a signal, since a keystroke must not wait for the address;
// the address follows a moment later.

import { signal } from '@preact/signals';
import { navigate } from 'wouter-preact/use-browser-location';

import { address } from './url';

const addressMs = 250;
const inAddress = () => new URLSearchParams(location.search).get('q') ?? '';

export const queryText = signal(location.pathname === '/' ? inAddress() : '');
let timer = 0;

function writeAddress() {
  clearTimeout(timer);
  timer = 0;
  if (location.pathname !== '/' || inAddress() === queryText.peek()) return;
  const params = new URLSearchParams(location.search);
  params.set('q', queryText.peek());
  if (!queryText.peek()) params.delete('q');
  const search = params.toString();
  navigate(search ? '/?' + search : '/', { replace: true });
}

/** Somebody typed: anywhere but in the search view this leads there. */
export function typeQuery(text: string) {
  queryText.value = text;
  if (location.pathname !== '/') {
    navigate(address('/', { q: text }));
    return;
  }
  scrollTo(0, 0);
  clearTimeout(timer);
  timer = setTimeout(writeAddress, addressMs);
}

/** The address changed by itself: a link, the back button. Other views leave the words alone. */
function followAddress() {
  if (location.pathname === '/' && !timer) queryText.value = inAddress();
}
for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, followAddress);
