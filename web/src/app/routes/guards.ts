import { type MiddlewareFunction, matchRoutes, redirect, replace } from 'react-router';
import { parsePathLanguage } from '../../lib/i18n/language.ts';
import { languageRedirect, loginPath, returnPath } from '../../lib/page/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Route, RouteLocation } from './route.ts';

/** SH-03: routes with this guard need a token; without one it redirects to login, which leads back. */
export function requireToken({ pathname, search }: RouteLocation): string | undefined {
  if (useSession.getState().token !== null) return undefined;
  return loginPath(parsePathLanguage(pathname), `${pathname}${search}`);
}

/** Redirects from login to the requested page where a token exists. */
export function skipLogin({ pathname, search }: RouteLocation): string | undefined {
  if (useSession.getState().token === null) return undefined;
  return returnPath(new URLSearchParams(search).get('from'), parsePathLanguage(pathname));
}

/** Runs the guards of an address before anything of it loads, and redirects where one of them says so. */
export function runGuards(routes: () => readonly Route[]): MiddlewareFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const isPage = (path: string) => matchRoutes([...routes()], path)?.at(-1)?.route.path !== '*';
    const target =
      languageRedirect({ pathname, search }, isPage) ?? (await findRedirect(routes(), { pathname, search }));
    if (target === undefined) return;
    // The address of the first page, and one reached by the browser's own buttons, is in the history already.
    const { location } = globalThis;
    throw location?.pathname === pathname && location.search === search ? replace(target) : redirect(target);
  };
}

/** The innermost guard runs first: an unknown path is unknown to a visitor too, who is not asked to log in for it. */
async function findRedirect(
  routes: readonly Route[],
  where: Pick<RouteLocation, 'pathname' | 'search'>,
): Promise<string | undefined> {
  const matches = matchRoutes([...routes], where.pathname) ?? [];
  const params = matches.at(-1)?.params ?? {};
  for (const { route } of matches.toReversed()) {
    const target = await route.handle?.guard({ ...where, params });
    if (target !== undefined) return target;
  }
  return undefined;
}
