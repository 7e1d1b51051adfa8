import type { BankLine } from '@aldgate/bank/statements/statement.ts';
import type { OperationsParsedOf } from '@aldgate/contract';
import { countDecimals, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { minorUnits } from '@aldgate/domain/money/minorUnits.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { endToEndIdOf, lockPayment, type PaymentRow } from '../payments/payment.ts';
import type { PlatformAccountRow } from '../platformAccounts/platformAccount.ts';

type Request = OperationsParsedOf<'bookChannelEntry'>;
export type Entry = Request['entry'];

/** An entry of the channel as a line of a statement, with the payment of ours that it is, locked. */
export interface EntryLine {
  readonly line: BankLine;
  readonly payment: PaymentRow | null;
}

/** The payment that an entry is: what the channel paid, or what came back. */
export const paymentIdOf = (entry: Entry): string | null =>
  entry.type === 'payment' || entry.type === 'return' ? entry.paymentId : null;

/**
 * Describes an entry as a line. The owner of its payment is locked before. Throws notFound for a payment that there is
 * not, changedMeanwhile for one that is not in the state or on the account, and format for decimals that the currency
 * has not.
 */
export async function describeEntry(
  tx: Tx,
  account: PlatformAccountRow,
  { channelReference, bookedOn, entry }: Pick<Request, 'channelReference' | 'bookedOn' | 'entry'>,
): Promise<EntryLine> {
  const isIn = entry.type === 'deposit' || entry.type === 'return';
  const common = {
    identity: `ref:${channelReference}/1`,
    direction: isIn ? ('credit' as const) : ('debit' as const),
    kind: entry.type === 'charge' ? ('charge' as const) : ('payment' as const),
    bookedOn,
    valueOn: bookedOn,
    bankReference: channelReference,
    endToEndId: null,
    reference: null,
    remittance: null,
    counterparty: null,
    isReturn: false,
    returnReason: null,
    charges: null,
  };
  if (entry.type === 'payment' || entry.type === 'return') {
    const payment = await findPayment(tx, account, entry);
    const amount = toDecimalString(payment.amount);
    const line = { ...common, amount, endToEndId: endToEndIdOf(payment.reference) };
    if (entry.type === 'payment') return { line, payment };
    return { line: { ...line, isReturn: true, returnReason: entry.cause }, payment };
  }
  const decimals = minorUnits(account.asset);
  if (countDecimals(entry.amount) > decimals) {
    throw formatError({ 'entry.amount': `${account.asset} has ${decimals} decimals` });
  }
  const line = { ...common, amount: toDecimalString(entry.amount) };
  if (entry.type === 'charge') return { line, payment: null };
  const remittance = entry.remittance ?? null;
  if (entry.type === 'debit') return { line: { ...line, remittance }, payment: null };
  return { line: { ...line, remittance, counterparty: describePayer(entry) }, payment: null };
}

/** A payment that was released on the account, or that the channel has paid and that comes back. */
async function findPayment(
  tx: Tx,
  account: PlatformAccountRow,
  { type, paymentId }: Extract<Entry, { paymentId: string }>,
): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) throw new ApiError('notFound');
  const state = type === 'payment' ? 'exported' : 'settled';
  if (payment.account_id !== account.id || payment.state !== state) throw new ApiError('changedMeanwhile');
  return payment;
}

function describePayer({ payerName, payerNumber }: Extract<Entry, { type: 'deposit' }>): BankLine['counterparty'] {
  if (payerName === undefined && payerNumber === undefined) return null;
  return { name: payerName ?? null, iban: null, number: payerNumber ?? null };
}
