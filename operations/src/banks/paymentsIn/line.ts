import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import type { BadgeTone } from '@aldgate/ui/figures/Badge.tsx';

/** A booked line of a statement. */
export type Line = OperationsAnswerOf<'pageBankLine'>['items'][number];

/** Names of a line's states, as the tabs of the screen have them. */
export const STATE_NAMES: Readonly<Record<Line['state'], string>> = {
  ready: 'Ready',
  third_party: 'Third party',
  person: 'For review',
  unmatched: 'Unmatched',
  matching: 'Waiting for a second operator',
  credited: 'Credited',
  returned: 'Returned',
  booked: 'Booked',
  settled: 'Our payments',
};

const REASONS: Readonly<Record<string, string>> = {
  reference: 'Carries the customer’s reference',
  name: 'The payer has the customer’s verified name',
  account: 'Paid from a verified account of the customer',
  announced: 'The customer announced this amount',
  endToEndId: 'Names one of our payments',
  returned: 'The bank marks it as a return',
  amount: 'The amount matches that payment',
  feature: 'The customer’s wallet or deposits are switched off',
  verification: 'The customer is not verified',
  below_minimum: 'Below the minimum of the currency',
  details: 'The bank’s details do not make this amount: ask the bank what it is made of',
  repeated: 'An earlier statement has the same line: ask the bank whether it is another payment',
  unread: 'Could not be read of the statement: the difference of its balances',
  ultimate_debtor: 'Somebody else paid for the payer; the text ends with who',
};

/** Why a proposal is not ready. */
const AGAINST: readonly string[] = [
  'returned',
  'feature',
  'verification',
  'below_minimum',
  'details',
  'repeated',
  'unread',
  'ultimate_debtor',
];

/** Describes a proposal's reasons, and the points that a person must look at. */
export const describeReasons = (
  reasons: readonly string[],
): readonly { readonly text: string; readonly tone: BadgeTone }[] =>
  reasons.map((reason) => ({
    text: REASONS[reason] ?? reason,
    tone: AGAINST.includes(reason) ? 'warning' : 'neutral',
  }));

export const countPayments = (count: number): string => (count === 1 ? '1 payment' : `${count} payments`);

/** It waits to be matched. */
export const isOpen = ({ state }: Pick<Line, 'state'>): boolean =>
  state === 'ready' || state === 'third_party' || state === 'person' || state === 'unmatched';

type Beneficiary = OperationsRequestOf<'returnBankLine'>['beneficiary'];

/** The fields of a payer's account, as they are entered. */
export type PayerFields = Readonly<Record<'name' | 'iban' | 'accountNumber' | 'swift' | 'aba' | 'bankCountry', string>>;

/** Reads the line's payer; a line names no bank, and the country only in an IBAN. */
export const readPayer = ({ payer: { name, iban, number } }: Pick<Line, 'payer'>): PayerFields => ({
  name: name ?? '',
  iban: iban ?? '',
  accountNumber: iban === null ? (number ?? '') : '',
  swift: '',
  aba: '',
  bankCountry: iban?.slice(0, 2).toUpperCase() ?? '',
});

/** An empty field is not sent. */
export function toBeneficiary({ name, iban, accountNumber, swift, aba, bankCountry }: PayerFields): Beneficiary {
  const filled = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return {
    name: name.trim(),
    iban: filled(iban),
    accountNumber: filled(accountNumber),
    swift: filled(swift),
    aba: filled(aba),
    bankCountry: filled(bankCountry)?.toUpperCase() ?? null,
  };
}
