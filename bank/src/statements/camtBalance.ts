import { type Amount, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readDay, readDirection } from './camtFields.ts';
import { isCurrency, readAmount } from './readAmount.ts';
import { StatementError } from './statement.ts';

/**
 * Codes of balances in the order in which they count: those of ISO 20022, then those of BAI2, which banks write as
 * proprietary codes. The opening balance may be given as the previous closing one.
 */
const OPENING = ['OPBD', 'PRCD', '010'];
const CLOSING = ['CLBD', '015'];

interface Balance {
  readonly amount: string;
  readonly day: string;
}

export const readOpening = (statement: XmlElement, currency: string): Balance =>
  readBalance(statement, OPENING, currency);

export const readClosing = (statement: XmlElement, currency: string): Balance =>
  readBalance(statement, CLOSING, currency);

/** The account's currency, or that of the closing balance. */
export function readCurrency(statement: XmlElement): string {
  const named = textAt(statement, 'Acct/Ccy');
  const closing = findBalance(statement, CLOSING);
  const currency = named ?? (closing && elementAt(closing, 'Amt')?.attributes.get('Ccy')) ?? '';
  if (!isCurrency(currency)) throw new StatementError(statement.line, 'currency', 'the statement names no currency');
  return currency;
}

/** The last day of a statement; null where it has none. */
export function readStatementDay(statement: XmlElement): string | null {
  const closing = findBalance(statement, CLOSING);
  const last = textAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt');
  return readDay(last ?? (closing === undefined ? null : textAt(closing, 'Dt/Dt', 'Dt/DtTm')), statement.line);
}

/** The first code that is there counts. */
function findBalance(statement: XmlElement, codes: readonly string[]): XmlElement | undefined {
  const balances = childrenNamed(statement, 'Bal');
  return codes
    .map((code) => balances.find((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry') === code))
    .find((balance) => balance !== undefined);
}

function readBalance(statement: XmlElement, codes: readonly string[], currency: string): Balance {
  const balance = findBalance(statement, codes);
  if (balance === undefined) {
    throw new StatementError(statement.line, 'balance', `there is no balance ${codes.join(' or ')}`);
  }
  const element = elementAt(balance, 'Amt');
  if (element?.attributes.get('Ccy') !== currency) {
    throw new StatementError(balance.line, 'currency', `a balance is not in ${currency}`);
  }
  const amount: Amount = readAmount(element.text.trim(), currency, element.line);
  const day = readDay(textAt(balance, 'Dt/Dt', 'Dt/DtTm'), balance.line);
  if (day === null) throw new StatementError(balance.line, 'date', 'a balance has no day');
  return { amount: toDecimalString(readDirection(balance) === 'credit' ? amount : amount.neg()), day };
}
