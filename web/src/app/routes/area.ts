import type { RouteObject } from 'react-router';
import { screen } from '../chunk.ts';
import { assetOnly, to } from './redirects.ts';

/** The shared page of every screen that has an address and is not built. */
const notAvailable = screen('pages', () => import('../../pages/NotAvailable.tsx'));

/** A screen that has its address and guard and is not built. */
export function planned(path: string): RouteObject {
  return path.includes(':asset') ? { path, loader: assetOnly, lazy: notAvailable } : { path, lazy: notAvailable };
}

/** An address that leads to another below the language. */
export function redirecting(path: string, target: string): RouteObject {
  return { path, loader: to(target) };
}
