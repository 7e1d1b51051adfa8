import type { OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';

export type Entry = OperationsRequestOf<'bookChannelEntry'>['entry'];

/** Types that an operator books by hand; payments and their returns are booked at their batch. */
export const ENTRY_TYPES = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'charge', label: 'Charge of the channel' },
  { value: 'debit', label: 'Another debit' },
] as const satisfies readonly { readonly value: Entry['type']; readonly label: string }[];
export type EntryType = (typeof ENTRY_TYPES)[number]['value'];

/** An entry as it is typed. */
export interface EntryFields {
  readonly type: EntryType;
  readonly amount: string;
  readonly payerName: string;
  readonly payerNumber: string;
  readonly remittance: string;
  /** Empty where the deposit's reference names the customer. */
  readonly institutionId: string;
}

export const NEW_ENTRY: EntryFields = {
  type: 'deposit',
  amount: '',
  payerName: '',
  payerNumber: '',
  remittance: '',
  institutionId: '',
};

/** The entry of the request; undefined while its amount is missing. An empty field is not sent. */
export function toEntry(fields: EntryFields): Entry | undefined {
  const { type } = fields;
  if (fields.amount.trim() === '') return undefined;
  const amount = toPlainAmount(fields.amount);
  const filled = <Name extends keyof EntryFields>(name: Name): Partial<Record<Name, string>> => {
    const text = fields[name].trim();
    const found: Partial<Record<Name, string>> = {};
    if (text !== '') found[name] = text;
    return found;
  };
  if (type === 'charge') return { type, amount };
  if (type === 'debit') return { type, amount, ...filled('remittance') };
  return {
    type,
    amount,
    ...filled('payerName'),
    ...filled('payerNumber'),
    ...filled('remittance'),
    ...filled('institutionId'),
  };
}
