import type { Location } from 'react-router';
import { createStore } from 'zustand/vanilla';

/** What the client shows: the address that is open, or why the one that was asked for could not be opened. */
export interface Opened {
  readonly location?: Location;
  readonly failure?: { readonly error: unknown };
}

export const opened = createStore<Opened>()(() => ({}));

/** Resolves once an address is open, or another has been opened in its place. */
export function untilOpened(pathname: string): Promise<void> {
  return new Promise((resolve) => {
    const before = opened.getState();
    if (before.location?.pathname === pathname) return resolve();
    const stop = opened.subscribe(() => {
      stop();
      resolve();
    });
  });
}
