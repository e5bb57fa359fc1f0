import { effect, signal } from '@preact/signals';

export const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const kept = localStorage.getItem('theme');
export const theme = signal<Theme>(themes.find((each) => each === kept) ?? 'auto');

/** Counts every change of colors, also of the system's; what draws on a canvas follows it. */
export const colorsChanged = signal(0);

effect(() => {
  if (theme.value === 'auto') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem('theme');
  } else {
    document.documentElement.dataset.theme = theme.value;
    localStorage.setItem('theme', theme.value);
  }
  colorsChanged.value = colorsChanged.peek() + 1;
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => colorsChanged.value++);
