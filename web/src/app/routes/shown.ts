import type { Location } from 'react-router';
import { createStore } from 'zustand/vanilla';

/** What the client shows: the address that is open, or why the one that was asked for could not be opened. */
export interface Shown {
  readonly location?: Location;
  readonly failure?: { readonly error: unknown };
}

export const shown = createStore<Shown>()(() => ({}));

/** Resolves once an address is open, or another has been opened in its place. */
export function untilShown(pathname: string): Promise<void> {
  return new Promise((resolve) => {
    const before = shown.getState();
    if (before.location?.pathname === pathname) return resolve();
    const stop = shown.subscribe(() => {
      stop();
      resolve();
    });
  });
}
