import { type AccountNumber, normalizeAccountNumber } from '@aldgate/domain/bank/accountNumber.ts';
import { isIban } from '../accounts/ibanCountry.ts';

/** The account that a file names. Banks write IBANs where the standard has other numbers. */
export function readAccountNumber(iban: string | null, number: string | null): AccountNumber {
  if (iban !== null) return { iban: normalizeAccountNumber(iban), number };
  const normalized = normalizeAccountNumber(number ?? '');
  return isIban(normalized) ? { iban: normalized, number: null } : { iban: null, number };
}
