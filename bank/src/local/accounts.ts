/** An account of the platform at the local bank. */
export interface LocalAccount {
  readonly id: string;
  readonly currency: string;
  readonly owner: string;
  readonly bankName: string;
  readonly bic: string;
  /** ISO 3166-1 alpha-2. */
  readonly bankCountry: string;
  readonly bankAddress: string;
  readonly iban: string | null;
  readonly number: string | null;
  readonly aba: string | null;
  /** Opening balance: the amount that the demo was granted. */
  readonly opening: string;
}

const OWNER = { owner: 'Aldgate Trading Limited', bankName: 'Local Bank' } as const;
const NUMBERS = { iban: null, number: null, aba: null } as const;

/** One for each currency, the same in the local bank and in the platform's demo data. Their bank does not exist. */
export const LOCAL_ACCOUNTS: readonly LocalAccount[] = [
  {
    ...OWNER,
    ...NUMBERS,
    id: 'b0000000-0000-4000-8000-000000000001',
    currency: 'USD',
    bic: 'LOCLUS33',
    bankCountry: 'US',
    bankAddress: '1 Local Street, New York',
    number: '999001002003',
    aba: '123456780',
    opening: '1000500000',
  },
  {
    ...OWNER,
    ...NUMBERS,
    id: 'b0000000-0000-4000-8000-000000000002',
    currency: 'EUR',
    bic: 'LOCLDEFF',
    bankCountry: 'DE',
    bankAddress: 'Lokalstrasse 1, Frankfurt',
    iban: 'DE18999999990001002003',
    opening: '1000000000',
  },
  {
    ...OWNER,
    ...NUMBERS,
    id: 'b0000000-0000-4000-8000-000000000003',
    currency: 'GBP',
    bic: 'LOCLGB2L',
    bankCountry: 'GB',
    bankAddress: '1 Local Lane, London',
    iban: 'GB25LOCL99999900100203',
    opening: '1000000000',
  },
  {
    ...OWNER,
    ...NUMBERS,
    id: 'b0000000-0000-4000-8000-000000000004',
    currency: 'HKD',
    bic: 'LOCLHKHH',
    bankCountry: 'HK',
    bankAddress: '1 Local Road Central, Hong Kong',
    number: '999004005006',
    opening: '10000000000',
  },
  {
    ...OWNER,
    ...NUMBERS,
    id: 'b0000000-0000-4000-8000-000000000005',
    currency: 'SGD',
    bic: 'LOCLSGSG',
    bankCountry: 'SG',
    bankAddress: '1 Local Place, Singapore',
    number: '9990070080',
    opening: '1000000000',
  },
  {
    ...OWNER,
    ...NUMBERS,
    id: 'b0000000-0000-4000-8000-000000000006',
    currency: 'AUD',
    bic: 'LOCLAU2S',
    bankCountry: 'AU',
    bankAddress: '1 Local Street, Sydney',
    number: '999009001002',
    opening: '1000000000',
  },
  {
    ...OWNER,
    ...NUMBERS,
    id: 'b0000000-0000-4000-8000-000000000007',
    currency: 'JPY',
    bic: 'LOCLJPJT',
    bankCountry: 'JP',
    bankAddress: '1-1 Local, Chiyoda, Tokyo',
    number: '9990030040',
    opening: '100000000000',
  },
];
