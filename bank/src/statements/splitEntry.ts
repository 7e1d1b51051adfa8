import { type Amount, decimal, isPositive, isZero } from '@aldgate/domain/money/amount.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readCharges } from './camtCharges.ts';
import { readDirection } from './camtFields.ts';
import { readAmount } from './readAmount.ts';
import { type BankLine, type Direction, type LineWarning, StatementError } from './statement.ts';

/** A part of an entry: what becomes a line. */
export interface EntryPart {
  /** Its `TxDtls`; null where the entry has none. */
  readonly details: XmlElement | null;
  readonly position: string;
  readonly kind: BankLine['kind'];
  readonly direction: Direction;
  readonly amount: Amount;
  readonly charges: Amount | null;
  readonly warning: LineWarning | null;
}

export interface EntryAmount {
  readonly direction: Direction;
  readonly total: Amount;
  readonly currency: string;
}

interface Transaction {
  readonly details: XmlElement | null;
  readonly position: string;
  readonly direction: Direction;
  readonly amount: Amount;
  readonly charges: Amount;
  /** The bank says that the amount contains the charges. */
  readonly isIncluded: boolean;
}

/**
 * The parts of an entry, which make its amount. Charges inside a debit are a part of their own, so that the payment
 * keeps its amount; charges inside a credit reduce it, since only the rest arrived. The entry's amount is what moved,
 * and the balances prove it: where its details do not make it or cannot be read, the entry is one part with a warning.
 */
export function splitEntry(entry: XmlElement, amounts: EntryAmount): EntryPart[] {
  try {
    return readTransfers(entry, amounts) ?? [wholeEntry(entry, amounts)];
  } catch (error) {
    if (error instanceof StatementError) return [wholeEntry(entry, amounts)];
    throw error;
  }
}

/** The entry with the texts of its only part; none of several parts. */
function wholeEntry(entry: XmlElement, { direction, total }: EntryAmount): EntryPart {
  const [only = null, second] = listDetails(entry);
  const details = second === undefined ? only : null;
  const none = { charges: null, warning: 'details' } as const;
  return { details, position: '1', kind: 'payment', direction, amount: total, ...none };
}

/** Undefined where nothing adds up. */
function readTransfers(entry: XmlElement, amounts: EntryAmount): EntryPart[] | undefined {
  const { direction, total, currency } = amounts;
  const transactions = readTransactions(entry, amounts);
  if (transactions === undefined) return undefined;
  const isDebit = direction === 'debit';
  const gross = transactions.reduce(
    (sum, each) => sum[each.direction === direction ? 'plus' : 'minus'](each.amount),
    ZERO,
  );
  const makesTotal = (charges: Amount) => gross[isDebit ? 'plus' : 'minus'](charges).eq(total);

  if (makesTotal(ZERO)) return transactions.flatMap((each) => (isDebit ? separateIncluded(each) : [asIs(each)]));
  const charges = transactions.reduce((sum, each) => sum.plus(each.charges), ZERO);
  if (makesTotal(charges)) {
    if (isDebit) return transactions.flatMap((each) => [asIs(each, null), ...chargeOf(each)]);
    const nets = transactions.map(net);
    return nets.every(({ amount }) => isPositive(amount)) ? nets : undefined;
  }
  const { amount: ofEntry } = readCharges(entry, currency);
  if (makesTotal(ofEntry)) {
    return [
      ...transactions.map((each) => asIs(each)),
      ...chargeOf({ details: null, position: 'entry', charges: ofEntry }),
    ];
  }
  return undefined;
}

const listDetails = (entry: XmlElement): readonly XmlElement[] =>
  childrenNamed(entry, 'NtryDtls').flatMap((each) => childrenNamed(each, 'TxDtls'));

const ZERO = decimal('0');

/** Undefined where one of several parts has no amount in the account's currency. */
function readTransactions(
  entry: XmlElement,
  { direction, total, currency }: EntryAmount,
): readonly Transaction[] | undefined {
  const all = listDetails(entry);
  const ofEntry = readCharges(entry, currency);
  if (all.length === 0) {
    const { amount: charges, isIncluded } = ofEntry;
    return [{ details: null, position: '1', direction, amount: total, charges, isIncluded }];
  }
  const isOnly = all.length === 1;
  const amounts = all.map((details) => readOwnAmount(details, currency) ?? (isOnly ? total : undefined));
  if (amounts.includes(undefined)) return undefined;
  return all.map((details, index) => {
    const amount = amounts[index] ?? ZERO;
    const own = readCharges(details, currency);
    const { amount: charges, isIncluded } = isOnly && isZero(own.amount) ? ofEntry : own;
    const ownDirection = isOnly || textAt(details, 'CdtDbtInd') === null ? direction : readDirection(details);
    return { details, position: String(index + 1), direction: ownDirection, amount, charges, isIncluded };
  });
}

/**
 * Undefined where it is not given in the account's currency: the amount of a payment in another one says nothing here.
 */
function readOwnAmount(details: XmlElement, currency: string): Amount | undefined {
  const elements = ['Amt', 'AmtDtls/TxAmt/Amt'].map((path) => elementAt(details, path));
  const element = elements.find((each) => each?.attributes.get('Ccy') === currency);
  return element && readAmount(element.text.trim(), currency, element.line);
}

const asIs = (
  { details, position, direction, amount, charges }: Transaction,
  named: Amount | null = charges,
): EntryPart => ({
  details,
  position,
  direction,
  amount,
  kind: 'payment',
  charges: named === null || isZero(named) ? null : named,
  warning: null,
});

function chargeOf({ details, position, charges }: Pick<Transaction, 'details' | 'position' | 'charges'>): EntryPart[] {
  if (isZero(charges)) return [];
  const none = { charges: null, warning: null };
  return [{ details, position: `${position}/charge`, kind: 'charge', direction: 'debit', amount: charges, ...none }];
}

function separateIncluded(transaction: Transaction): EntryPart[] {
  const { amount, charges, isIncluded } = transaction;
  if (!isIncluded || !isPositive(amount.minus(charges))) return [asIs(transaction)];
  return [asIs({ ...transaction, amount: amount.minus(charges) }, null), ...chargeOf(transaction)];
}

const net = (transaction: Transaction): EntryPart =>
  asIs({ ...transaction, amount: transaction.amount.minus(transaction.charges) });
