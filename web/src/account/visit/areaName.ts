import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';

/** What the server says of an address that belongs to no country it knows. */
const APART = { 'Local network': 'local', Unknown: 'unknown' } as const;

export type AreaApart = (typeof APART)[keyof typeof APART];

const english = new Intl.DisplayNames('en-US', { type: 'region' });

/**
 * The area of an address as its reader calls it. The server names a country in English; one that it spells in a way of its
 * own stays as it is.
 */
export function areaName(area: string, locale: string, apart: (name: AreaApart) => string): string {
  if (area === 'Local network' || area === 'Unknown') return apart(APART[area]);
  const code = COUNTRIES.find((each) => english.of(each) === area);
  return (code && new Intl.DisplayNames(locale, { type: 'region' }).of(code)) ?? area;
}
