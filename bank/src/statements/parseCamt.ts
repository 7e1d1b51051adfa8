import { type Amount, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { childrenNamed, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { readXml, XmlError } from '../xml/readXml.ts';
import { addsUp } from './addUp.ts';
import { type CamtLine, readEntry } from './camtEntry.ts';
import { readDay, readDirection, requireText } from './camtFields.ts';
import { identifyLines, type LineDraft } from './identifyLines.ts';
import { isCurrency, readAmount } from './readAmount.ts';
import {
  type AccountNumber,
  type BankStatement,
  type Direction,
  STATEMENT_BYTES_MAX,
  StatementError,
} from './statement.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-3])$/;

/** Reads a statement in camt.053.001.02 to .13. It is complete and adds up, or StatementError is thrown. */
export async function parseCamt(bytes: Uint8Array): Promise<BankStatement> {
  if (bytes.length > STATEMENT_BYTES_MAX) throw new StatementError(null, 'too_large', 'the file is larger than 20 MB');
  const lines: CamtLine[] = [];
  try {
    const document = await readXml(bytes, {
      onRoot: assertCamt,
      detach: 'Ntry',
      take: (entry, statement) => lines.push(...readEntry(entry, readCurrency(statement))),
    });
    return readStatement(findStatement(document), lines);
  } catch (error) {
    if (error instanceof XmlError) throw new StatementError(error.line, error.reason, error.message);
    throw error;
  }
}

function assertCamt({ name, namespace, line }: XmlElement): void {
  if (name !== 'Document' || !NAMESPACE.test(namespace)) {
    throw new StatementError(line, 'namespace', 'the file is not a camt.053.001.02 to .13');
  }
}

function findStatement(document: XmlElement): XmlElement {
  const [message] = childrenNamed(document, 'BkToCstmrStmt');
  const [statement, second] = message === undefined ? [] : childrenNamed(message, 'Stmt');
  if (statement === undefined) throw new StatementError(document.line, 'structure', 'there is no Stmt');
  if (second !== undefined)
    throw new StatementError(second.line, 'several_statements', 'the file has several statements');
  return statement;
}

function readStatement(statement: XmlElement, read: readonly CamtLine[]): BankStatement {
  const currency = readCurrency(statement);
  const opening = readBalance(statement, ['OPBD', 'PRCD'], currency);
  const closing = readBalance(statement, ['CLBD'], currency);
  const amounts = { opening: toDecimalString(opening.amount), closing: toDecimalString(closing.amount) };
  const lines = chooseReading(read, amounts);
  if (lines === undefined) {
    throw new StatementError(
      closing.line,
      'sum',
      'the opening balance and the entries do not make the closing balance',
    );
  }
  const days = [textAt(statement, 'FrToDt/FrDtTm', 'FrToDt/FrDt'), textAt(statement, 'FrToDt/ToDtTm', 'FrToDt/ToDt')];
  const [from = opening.day, to = closing.day] = days.map((day) => readDay(day, statement.line) ?? undefined);
  return {
    statementId: requireText(statement, 'Id'),
    sequence: textAt(statement, 'ElctrncSeqNb', 'LglSeqNb'),
    account: readAccount(statement),
    currency,
    ...amounts,
    from,
    to,
    lines: identifyLines(lines),
  };
}

/**
 * By the standard the direction of a reversal is its own; some banks give the one of the entry that it reverses. The
 * balances show which.
 */
function chooseReading(read: readonly CamtLine[], { opening, closing }: Pick<BankStatement, 'opening' | 'closing'>) {
  return [false, true]
    .map((isFlipped) => applyReading(read, isFlipped))
    .find((lines) => addsUp(opening, lines, closing));
}

const applyReading = (read: readonly CamtLine[], isFlipped: boolean): LineDraft[] =>
  read.map(({ isReversal, ...line }) => (isReversal && isFlipped ? { ...line, direction: opposite(line) } : line));

const opposite = ({ direction }: Pick<CamtLine, 'direction'>): Direction =>
  direction === 'credit' ? 'debit' : 'credit';

function readAccount(statement: XmlElement): AccountNumber {
  const iban = textAt(statement, 'Acct/Id/IBAN');
  const number = textAt(statement, 'Acct/Id/Othr/Id');
  if (iban === null && number === null) {
    throw new StatementError(statement.line, 'account', 'the statement names no account');
  }
  return { iban: iban?.replaceAll(' ', '').toUpperCase() ?? null, number };
}

function readCurrency(statement: XmlElement): string {
  const named = textAt(statement, 'Acct/Ccy');
  const closing = findBalance(statement, ['CLBD']);
  const currency = named ?? (closing && elementAt(closing, 'Amt')?.attributes.get('Ccy')) ?? '';
  if (!isCurrency(currency)) throw new StatementError(statement.line, 'currency', 'the statement names no currency');
  return currency;
}

/** The first type that is there counts; the opening balance may be given as the previous closing one. */
function findBalance(statement: XmlElement, types: readonly string[]): XmlElement | undefined {
  const balances = childrenNamed(statement, 'Bal');
  return types
    .map((type) => balances.find((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === type))
    .find((balance) => balance !== undefined);
}

interface Balance {
  readonly amount: Amount;
  readonly day: string;
  readonly line: number;
}

function readBalance(statement: XmlElement, types: readonly string[], currency: string): Balance {
  const balance = findBalance(statement, types);
  if (balance === undefined) {
    throw new StatementError(statement.line, 'balance', `there is no balance ${types.join(' or ')}`);
  }
  const element = elementAt(balance, 'Amt');
  if (element?.attributes.get('Ccy') !== currency) {
    throw new StatementError(balance.line, 'currency', `a balance is not in ${currency}`);
  }
  const amount = readAmount(element.text.trim(), currency, element.line);
  const day = readDay(textAt(balance, 'Dt/Dt', 'Dt/DtTm'), balance.line);
  if (day === null) throw new StatementError(balance.line, 'date', 'a balance has no day');
  return { amount: readDirection(balance) === 'credit' ? amount : amount.neg(), day, line: balance.line };
}
