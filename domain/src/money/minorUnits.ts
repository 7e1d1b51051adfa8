/** Currencies whose decimals are not two, by the list of ISO 4217 (amendment 179). */
const CURRENCIES_BY_DECIMALS: readonly (readonly [decimals: number, currencies: readonly string[]])[] = [
  [
    0,
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'UYI',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ],
  ],
  [3, ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']],
  [4, ['CLF', 'UYW']],
];

const DECIMALS = new Map(
  CURRENCIES_BY_DECIMALS.flatMap(([decimals, currencies]) =>
    currencies.map((currency): [string, number] => [currency, decimals]),
  ),
);

/**
 * The decimals of a currency's amounts by ISO 4217; two where the standard names no others. `Intl` does not answer
 * this: it has the decimals that people see in shops, and they change with its version.
 */
export const minorUnits = (currency: string): number => DECIMALS.get(currency) ?? 2;
