import * as pages from '../../features/pages/screens.ts';
import { assetOnly, to } from './redirects.ts';
import { guarded, type Route } from './route.ts';
import { screen } from './screen.tsx';

/** The shared page of every address without a screen. */
const notAvailable = screen('pages', pages.notAvailable);

/** A reserved address with its guard, without a screen. */
export function planned(path: string): Route {
  return path.includes(':asset') ? { path, ...guarded(assetOnly), ...notAvailable } : { path, ...notAvailable };
}

/** An address that redirects to another one below the language. */
export function redirecting(path: string, target: string): Route {
  return { path, ...guarded(to(target)) };
}
