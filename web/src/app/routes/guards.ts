import { parsePathLanguage } from '../../lib/i18n/language.ts';
import { loginPath, returnPath } from '../../lib/page/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import type { RouteLocation } from './route.ts';

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
