import { LANGUAGES, parsePathLanguage, preferredLanguage } from './language.ts';
import type { RouteLocation } from './routes/route.ts';
import { useSession } from './session.ts';

/** SH-01, SH-02: the address under a language; a first segment that is not a language is replaced. */
export function withLanguage(pathname: string, language: string): string {
  const [, , ...rest] = pathname.split('/');
  return `/${[language, ...rest].join('/')}`;
}

/** The address under the preferred language where its own is missing or unsupported; undefined otherwise. */
export function languageRedirect({ pathname, search }: Pick<RouteLocation, 'pathname' | 'search'>): string | undefined {
  const first = pathname.split('/')[1] ?? '';
  if (LANGUAGES.includes(first)) return undefined;
  return `${withLanguage(pathname, preferredLanguage())}${search}`;
}

/** SH-03: where login returns to. Only addresses of this client are accepted, against open redirects. */
export function returnPath(from: string | null, language: string): string {
  const start = `/${language}/wallet/overview`;
  if (from === null || !/^\/[^/\\]/.test(from)) return start;
  const first = from.split(/[/?#]/)[1] ?? '';
  return LANGUAGES.includes(first) ? from : start;
}

export function loginPath(language: string, from: string): string {
  return `/${language}/login?from=${encodeURIComponent(from)}`;
}

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
