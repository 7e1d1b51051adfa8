import { assetOnly, to } from './redirects.ts';
import type { Route } from './route.ts';
import { screen } from './screen.tsx';

/** The shared page of every screen that has an address and is not built. */
const notAvailable = screen('pages', () => import('../../pages/NotAvailable.tsx'));

/** A screen that has its address and guard and is not built. */
export function planned(path: string): Route {
  return path.includes(':asset') ? { path, guard: assetOnly, ...notAvailable } : { path, ...notAvailable };
}

/** An address that leads to another below the language. */
export function redirecting(path: string, target: string): Route {
  return { path, guard: to(target) };
}
