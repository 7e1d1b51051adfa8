import { useSyncExternalStore } from 'react';

/**
 * The layout of the panels: all side by side, the trades as a tab of the book, everything but the ticket in tabs, or
 * the phone's.
 */
export type Arrangement = 'wide' | 'middle' | 'narrow' | 'phone';

/** The minimum window width of each arrangement, CSS pixels, equal to the style sheets'. */
const FROM: readonly (readonly [Arrangement, number])[] = [
  ['wide', 1360],
  ['middle', 1024],
  ['narrow', 768],
];

export function selectArrangement(width: number): Arrangement {
  return FROM.find(([, from]) => width >= from)?.[0] ?? 'phone';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export function useWindow(): { readonly width: number; readonly height: number } {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return { width, height };
}
