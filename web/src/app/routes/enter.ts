import { type Location, matchRoutes } from 'react-router';
import { languageRedirect } from '../../lib/page/paths.ts';
import { routes } from '../routes.tsx';
import type { Route, RouteLocation } from './route.ts';

/**
 * Prepares an address: runs its guards and loads everything it shows in parallel. Resolves with a redirect, if any;
 * rejects where nothing of it can be shown.
 */
export async function enter({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<string | undefined> {
  const elsewhere = languageRedirect({ pathname, search });
  if (elsewhere !== undefined) return elsewhere;
  const matches = matchRoutes(routes, pathname) ?? [];
  const where = { pathname, search, params: matches.at(-1)?.params ?? {} };
  const matchedRoutes = matches.map(({ route }) => route);
  const redirect = await runGuards(matchedRoutes, where);
  if (redirect === undefined) await Promise.all(matchedRoutes.map(async ({ load }) => load?.(where)));
  return redirect;
}

/** The innermost guard runs first: an unknown path is unknown to a visitor too, who is not asked to log in for it. */
async function runGuards(matchedRoutes: readonly Route[], where: RouteLocation): Promise<string | undefined> {
  for (const { guard } of matchedRoutes.toReversed()) {
    const redirect = await guard?.(where);
    if (redirect !== undefined) return redirect;
  }
  return undefined;
}
