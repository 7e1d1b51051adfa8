import type { Location } from 'react-router';
import { createStore } from 'zustand/vanilla';

/** The open address, or why the requested one could not be opened. */
export interface Shown {
  readonly location?: Location;
  readonly failure?: { readonly error: unknown };
}

export const shown = createStore<Shown>()(() => ({}));

/** Resolves once the address is open, or another one was opened instead. */
export function waitUntilShown(pathname: string): Promise<void> {
  return new Promise((resolve) => {
    const before = shown.getState();
    if (before.location?.pathname === pathname) return resolve();
    const stop = shown.subscribe(() => {
      stop();
      resolve();
    });
  });
}
