import type { Account } from './queries.ts';

/** The end of an account's number, by which people know it. */
export const shortNumber = ({ iban, accountNumber }: Pick<Account, 'iban' | 'accountNumber'>): string =>
  `… ${(iban ?? accountNumber ?? '').slice(-4)}`;
