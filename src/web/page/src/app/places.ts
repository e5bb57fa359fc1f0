import type { IconName } from '../parts/icon';

export interface Place {
  path: string;
  name: string;
  icon: IconName;
  key: string; // after g
}

/** Where one can go (/health is the server's own, for machines); a phone shows the first four and keeps the others behind "More". */
export const places: Place[] = [
  { path: '/', name: 'Search', icon: 'search', key: 's' },
  { path: '/browse', name: 'Browse', icon: 'browse', key: 'b' },
  { path: '/timeline', name: 'Timeline', icon: 'timeline', key: 't' },
  { path: '/map', name: 'Map', icon: 'map', key: 'm' },
  { path: '/entities', name: 'Entities', icon: 'entities', key: 'e' },
  { path: '/handoffs', name: 'Handoffs', icon: 'handoffs', key: 'h' },
  { path: '/review', name: 'Review', icon: 'review', key: 'n' },
  { path: '/doctor', name: 'Health', icon: 'health', key: 'd' },
];
