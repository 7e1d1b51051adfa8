import { normalizeAccountNumber } from '@aldgate/domain/bank/accountNumber.ts';
import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { isValidBIC } from 'ibantools';
import { hasIban, ibanCountry, isIban } from './ibanCountry.ts';

/** The numbers of an account as they were entered; null where there is none. */
export interface BankAccountNumbers {
  readonly iban: string | null;
  readonly accountNumber: string | null;
  readonly swift: string | null;
  readonly aba: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly bankCountry: string;
  /** The currency. */
  readonly asset: string;
}

export type BankAccountReason = 'required' | 'notAllowed' | 'invalid' | 'checksum' | 'country';

export interface BankAccountViolation {
  readonly field: 'iban' | 'accountNumber' | 'swift' | 'aba' | 'bankCountry';
  readonly reason: BankAccountReason;
}

/** Lists the errors of an account's numbers; none where a payment can be sent to it. */
export function checkBankAccount(numbers: BankAccountNumbers): BankAccountViolation[] {
  const { bankCountry } = numbers;
  if (!isBankCountry(bankCountry)) return [{ field: 'bankCountry', reason: 'invalid' }];
  return [...checkNumber(numbers), ...checkSwift(numbers), ...checkAba(numbers)];
}

function checkNumber({ iban, accountNumber, bankCountry }: BankAccountNumbers): BankAccountViolation[] {
  if (!hasIban(bankCountry)) {
    if (iban !== null) return [{ field: 'iban', reason: 'notAllowed' }];
    if (accountNumber === null) return [{ field: 'accountNumber', reason: 'required' }];
    return /^[A-Za-z0-9]{1,34}$/.test(accountNumber) ? [] : [{ field: 'accountNumber', reason: 'invalid' }];
  }
  const extra: BankAccountViolation[] =
    accountNumber === null ? [] : [{ field: 'accountNumber', reason: 'notAllowed' }];
  return [...checkIban(iban, bankCountry), ...extra];
}

function checkIban(iban: string | null, bankCountry: string): BankAccountViolation[] {
  if (iban === null) return [{ field: 'iban', reason: 'required' }];
  const plain = normalizeAccountNumber(iban);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(plain)) return [{ field: 'iban', reason: 'invalid' }];
  if (plain.slice(0, 2) !== ibanCountry(bankCountry)) return [{ field: 'iban', reason: 'country' }];
  return isIban(plain) ? [] : [{ field: 'iban', reason: 'checksum' }];
}

function checkSwift({ swift, bankCountry }: BankAccountNumbers): BankAccountViolation[] {
  if (swift === null) return [{ field: 'swift', reason: 'required' }];
  const country = swift.slice(4, 6);
  if (!isBic(swift)) return [{ field: 'swift', reason: 'invalid' }];
  return ibanCountry(country) === ibanCountry(bankCountry) ? [] : [{ field: 'swift', reason: 'country' }];
}

/** Whether a text has the form of a BIC, of a country. */
export const isBic = (text: string): boolean => isValidBIC(text) && isBankCountry(text.slice(4, 6));

/** A BIC in eleven characters: a head office's has eight, or XXX at its end. */
export const fullBic = (bic: string): string => bic.padEnd(11, 'X');

export const isBankCountry = (code: string): boolean => COUNTRIES.includes(code);

function checkAba({ aba, bankCountry }: BankAccountNumbers): BankAccountViolation[] {
  if (bankCountry !== 'US') return aba === null ? [] : [{ field: 'aba', reason: 'notAllowed' }];
  if (aba === null) return [{ field: 'aba', reason: 'required' }];
  if (!/^\d{9}$/.test(aba)) return [{ field: 'aba', reason: 'invalid' }];
  return isAba(aba) ? [] : [{ field: 'aba', reason: 'checksum' }];
}

const ABA_WEIGHTS = [3, 7, 1] as const;

/** The routing number of the American Bankers Association: nine digits, their weighted sum divisible by ten. */
export function isAba(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0{9}$/.test(text)) return false;
  const sum = Array.from(text).reduce(
    (total, digit, index) => total + Number(digit) * (ABA_WEIGHTS[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}
