import { getCountrySpecifications } from 'ibantools';

/** Territories whose banks have IBANs of another country, by the IBAN registry. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  FI: ['AX'],
};
const OWNERS = new Map(
  Object.entries(SHARED).flatMap(([owner, all]) => all.map((code): [string, string] => [code, owner])),
);

const REGISTRY = new Set(
  Object.entries(getCountrySpecifications()).flatMap(([code, { IBANRegistry }]) => (IBANRegistry ? [code] : [])),
);

/** The country whose IBANs a country's banks have. */
export const ibanCountry = (country: string): string => OWNERS.get(country) ?? country;

export const hasIban = (country: string): boolean => REGISTRY.has(ibanCountry(country));
