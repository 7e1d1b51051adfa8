import { isValidIBAN } from 'ibantools';

/** Territories whose banks have IBANs of another country, by the IBAN registry. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  FI: ['AX'],
};
const OWNERS = new Map(
  Object.entries(SHARED).flatMap(([owner, all]) => all.map((code): [string, string] => [code, owner])),
);

/**
 * The members of the IBAN registry of SWIFT (release 100). ibantools has the structure of each, but marks some of them
 * as outside of the registry.
 */
export const IBAN_COUNTRIES: readonly string[] = [
  'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU IE IL',
  'IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI',
  'SK SM SO ST SV TL TN TR UA VA VG XK YE',
].flatMap((codes) => codes.split(' '));

/** The country whose IBANs a country's banks have. */
export const ibanCountry = (country: string): string => OWNERS.get(country) ?? country;

export const hasIban = (country: string): boolean => IBAN_COUNTRIES.includes(ibanCountry(country));

/** Whether a text without spaces is an IBAN of a member of the registry, its check digits included. */
export const isIban = (text: string): boolean => IBAN_COUNTRIES.includes(text.slice(0, 2)) && isValidIBAN(text);
