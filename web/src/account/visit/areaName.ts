import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';

/** The server's names for addresses that belong to no known country. */
const APART = { 'Local network': 'local', Unknown: 'unknown' } as const;

export type AreaApart = (typeof APART)[keyof typeof APART];

const english = new Intl.DisplayNames('en-US', { type: 'region' });

/**
 * The location of an address in the reader's language. The server names countries in English; a name that Intl does
 * not know stays unchanged.
 */
export function areaName(area: string, locale: string, apart: (name: AreaApart) => string): string {
  if (area === 'Local network' || area === 'Unknown') return apart(APART[area]);
  const code = COUNTRIES.find((each) => english.of(each) === area);
  return (code && new Intl.DisplayNames(locale, { type: 'region' }).of(code)) ?? area;
}
