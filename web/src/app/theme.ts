import { storage } from './storage.ts';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'aldgate.theme';
const LIGHT = '(prefers-color-scheme: light)';

/** The kept choice; `public/theme.js` reads the same key before the first paint. */
export function chosenTheme(): Theme {
  const kept = storage.get(KEY);
  return kept === 'dark' || kept === 'light' ? kept : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') storage.remove(KEY);
  else storage.set(KEY, theme);
  apply();
}

/** Keeps to the system's theme while none is chosen. */
export function followSystemTheme(): void {
  window.matchMedia(LIGHT).addEventListener('change', apply);
}

function apply(): void {
  const theme = chosenTheme();
  const light = theme === 'light' || (theme === 'system' && window.matchMedia(LIGHT).matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
}
