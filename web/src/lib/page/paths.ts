import { LANGUAGES, parsePathLanguage, preferredLanguage } from '../i18n/language.ts';

/** SH-01, SH-02: the address under a language; a first segment that is not a language is replaced. */
export function withLanguage(pathname: string, language: string): string {
  const [, , ...rest] = pathname.split('/');
  return `/${[language, ...rest].join('/')}`;
}

/**
 * The address under the language to use where its own is missing or unsupported; undefined otherwise. A path that is a
 * page without its language, such as `/market`, gets the one last used.
 */
export function languageRedirect(
  { pathname, search }: { pathname: string; search: string },
  isPage: (pathname: string) => boolean,
): string | undefined {
  const first = pathname.split('/')[1] ?? '';
  if (LANGUAGES.includes(first)) return undefined;
  const whole = `/${preferredLanguage()}${pathname}`;
  const path = first !== '' && isPage(whole) ? whole : withLanguage(pathname, parsePathLanguage(pathname));
  return `${path}${search}`;
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

/** Pages that a user has no use for after login. */
const VISITORS_ONLY: readonly string[] = ['home', 'register', 'forgot-password', '401'];

/** SH-03: login from an open page: it leads back there, and from a visitor's conversion to the user's. */
export function loginFrom(pathname: string, search: string): string {
  const [, language = '', ...rest] = pathname.split('/');
  const path = rest.join('/');
  if (VISITORS_ONLY.includes(path)) return `/${language}/login`;
  return loginPath(language, `/${language}/${path.replace(/^nologin\//, '')}${search}`);
}
