import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { create } from 'zustand';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** The colour pairs for up and down; the last pair is for people who cannot tell green from red. */
export const DIRECTIONS = ['green-up', 'red-up', 'blue-orange'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const THEME_KEY = 'aldgate.theme';
const DIRECTION_KEY = 'aldgate.direction';
const LIGHT = '(prefers-color-scheme: light)';

interface Appearance {
  readonly theme: Theme;
  /** The applied theme: the chosen one, else the system's. */
  readonly shown: 'dark' | 'light';
  readonly direction: Direction;
}

/**
 * The chosen appearance; `public/theme.js` reads the same keys before the first paint. Charts redraw when it changes.
 */
export const useAppearance = create<Appearance>()(() => ({
  theme: THEMES.find((theme) => theme === storage.get(THEME_KEY)) ?? 'system',
  shown: globalThis.document?.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
  direction: DIRECTIONS.find((direction) => direction === storage.get(DIRECTION_KEY)) ?? 'green-up',
}));

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') storage.remove(THEME_KEY);
  else storage.set(THEME_KEY, theme);
  useAppearance.setState({ theme });
  applyTheme();
}

export function chooseDirection(direction: Direction): void {
  storage.set(DIRECTION_KEY, direction);
  useAppearance.setState({ direction });
  document.documentElement.dataset.direction = direction;
}

/** Follows the system's theme while none is chosen. */
export function followSystemTheme(): void {
  window.matchMedia(LIGHT).addEventListener('change', applyTheme);
}

function applyTheme(): void {
  const { theme } = useAppearance.getState();
  const light = theme === 'light' || (theme === 'system' && window.matchMedia(LIGHT).matches);
  const shown = light ? 'light' : 'dark';
  document.documentElement.dataset.theme = shown;
  useAppearance.setState({ shown });
}
