import { effect, signal } from '@preact/signals';

export const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const kept = localStorage.getItem('theme');
export const theme = signal<Theme>(themes.find((each) => each === kept) ?? 'auto');

/** Counts every change of colours, also of the system's; what draws on a canvas follows it. */
export const coloursChanged = signal(0);

effect(() => {
  if (theme.value === 'auto') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem('theme');
  } else {
    document.documentElement.dataset.theme = theme.value;
    localStorage.setItem('theme', theme.value);
  }
  coloursChanged.value = coloursChanged.peek() + 1;
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => coloursChanged.value++);
