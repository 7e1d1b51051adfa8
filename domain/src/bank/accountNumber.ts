/** How an account at a bank is named: by its IBAN, by a number, or by both. */
export interface AccountNumber {
  readonly iban: string | null;
  readonly number: string | null;
}

/** An IBAN or another account number without spaces and separators, in capitals. */
export const normalizeAccountNumber = (text: string): string => text.replaceAll(/[\s\p{Cf}./-]/gu, '').toUpperCase();

/** The numbers of an account for comparison, each once. Files name an IBAN where a number is expected, too. */
export const accountNumbers = ({ iban, number }: AccountNumber): readonly string[] => [
  ...new Set([iban, number].map((each) => normalizeAccountNumber(each ?? '')).filter(Boolean)),
];

/** Whether two namings are of one account: its IBAN where both have one, else any number of it. */
export function isSameAccount(one: AccountNumber, other: AccountNumber): boolean {
  if (one.iban !== null && other.iban !== null) {
    return normalizeAccountNumber(one.iban) === normalizeAccountNumber(other.iban);
  }
  const numbers = accountNumbers(other);
  return accountNumbers(one).some((each) => numbers.includes(each));
}
