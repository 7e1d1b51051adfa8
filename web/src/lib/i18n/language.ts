import { storage } from '@aldgate/client-kit/browser/storage.ts';

export const DEFAULT_LANGUAGE = 'en-US';

const KEY = 'aldgate.language';

/** A language is supported where the application's own catalogue exists in it. */
const catalogues = import.meta.glob('./text/*.json');
export const LANGUAGES: readonly string[] = Object.keys(catalogues).map((path) => path.slice('./text/'.length, -5));

/** The language last used, for an address without one. */
export function preferredLanguage(): string {
  const stored = storage.get(KEY);
  return stored !== null && LANGUAGES.includes(stored) ? stored : DEFAULT_LANGUAGE;
}

export function saveLanguage(language: string): void {
  storage.set(KEY, language);
}

/**
 * SH-01: the language of the first path segment: the default where it is unsupported, the last used where there is
 * none.
 */
export function parsePathLanguage(pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  if (LANGUAGES.includes(first)) return first;
  return first === '' ? preferredLanguage() : DEFAULT_LANGUAGE;
}

/** SH-10: the language of a page's texts. The brokers' pages, landing and application included, are English. */
export function selectTextLanguage(pathname: string): string {
  return /^\/[^/]+\/brokers(Manager)?(\/|$)/.test(pathname) ? DEFAULT_LANGUAGE : parsePathLanguage(pathname);
}
