import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';

/** The server's names for addresses that belong to no known country. */
const SPECIAL_AREAS = { 'Local network': 'local', Unknown: 'unknown' } as const;

export type SpecialArea = (typeof SPECIAL_AREAS)[keyof typeof SPECIAL_AREAS];

const english = new Intl.DisplayNames('en-US', { type: 'region' });

/**
 * The location of an address in the reader's language. The server names countries in English; a name that Intl does
 * not know stays unchanged.
 */
export function areaName(area: string, locale: string, formatSpecial: (name: SpecialArea) => string): string {
  if (area === 'Local network' || area === 'Unknown') return formatSpecial(SPECIAL_AREAS[area]);
  const code = COUNTRIES.find((each) => english.of(each) === area);
  return (code && new Intl.DisplayNames(locale, { type: 'region' }).of(code)) ?? area;
}
