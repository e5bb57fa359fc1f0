const paths = {
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm4 9.5L17 17',
  browse: 'M3 5h14M3 10h14M3 15h14',
  timeline: 'M3 17V8m4.7 9V3m4.6 14v-6M17 17V6',
  map: 'M5 6h.01M9 12h.01M14 5h.01M16 13h.01M6 15h.01M11 8h.01',
  entities:
    'M5 5.5a2 2 0 1 0 .01 0zm10 0a2 2 0 1 0 .01 0zM10 13a2 2 0 1 0 .01 0zM7 7.5h6M6.2 9l2.6 4M13.8 9l-2.6 4',
  handoffs: 'M3 7h11l-3-3m6 9H6l3 3',
  review: 'M4 4h12v12H4zM7 10l2 2 4-4',
  health: 'M2 10h4l2-5 4 10 2-5h4',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  plus: 'M10 4v12M4 10h12',
  up: 'M5 12l5-5 5 5',
  down: 'M5 8l5 5 5-5',
  edit: 'M4 16l1-4 8.5-8.5 3 3L8 15z',
  replace: 'M4 6h9a3 3 0 0 1 3 3v1M16 14H7a3 3 0 0 1-3-3v-1m9-7 3 3-3 3',
  delete: 'M4 6h12M8 6V4h4v2m-6 0 .7 10h6.6L14 6',
  restore: 'M5 9a6 6 0 1 1 1 5M4 4v5h5',
  close: 'M5 5l10 10M15 5L5 15',
  auto: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 0v14',
  light:
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  dark: 'M16 12.5A7 7 0 0 1 7.5 4 6.5 6.5 0 1 0 16 12.5z',
  filter: 'M3 5h14l-5.5 6v5l-3-1.5V11z',
  file: 'M6 3h6l3 3v11H6zM12 3v3h3',
  copy: 'M7 7V3h10v10h-4M3 7h10v10H3z',
};
const dotted: string[] = ['map', 'more'];
export type IconName = keyof typeof paths;

/** Beside a word or inside a button with a label: never the only name of a thing. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class={dotted.includes(name) ? 'icon-mark dotted' : 'icon-mark'}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
