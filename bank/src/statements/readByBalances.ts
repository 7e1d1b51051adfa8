import { createHash } from 'node:crypto';
import type { AccountNumber } from '@aldgate/domain/bank/accountNumber.ts';
import { decimal, isNegative, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sumLines } from './addUp.ts';
import { readCurrency } from './camtBalance.ts';
import { type AmbiguousLine, chooseReading, readLines } from './chooseReading.ts';
import type { CsvMapping } from './csvLine.ts';
import { identifyLines, type LineDraft } from './identifyLines.ts';
import { readCsv } from './parseCsv.ts';
import { readCamt } from './readCamt.ts';
import { type BankStatement, StatementError, type StatementReason } from './statement.ts';

/** Facts that operators accept a statement by. Balances are decimal strings, the day is YYYY-MM-DD. */
export interface AcceptedBalances {
  readonly account: AccountNumber;
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  readonly day: string;
}

/** Why a part of a file could not be read, or the file. */
export interface Unread {
  readonly line: number | null;
  readonly reason: StatementReason;
}

export interface AcceptedStatement {
  readonly statement: BankStatement;
  /** In the order of the file. */
  readonly unread: readonly Unread[];
  /** Remainder of closing − opening after the lines that were read; a line of its own unless it is zero. */
  readonly difference: string;
}

/**
 * A statement by its balances: the lines that can be read of its file, whatever else is wrong with it, and one line of
 * the difference.
 *
 * @param mapping how a CSV is read; null for a camt.053.
 */
export async function readByBalances(
  content: Uint8Array,
  mapping: CsvMapping | null,
  balances: AcceptedBalances,
): Promise<AcceptedStatement> {
  const { account, currency, opening, closing, day } = balances;
  const { read, unread } = await readReadable(content, mapping, balances);
  const lines = chooseReading(read, balances) ?? readLines(read, false);
  const difference = decimal(closing).minus(opening).minus(sumLines(lines));
  const drafts = isZero(difference) ? lines : [...lines, lineOf(toDecimalString(difference), day)];
  const statementId = `accepted-${createHash('sha256').update(content).digest('hex').slice(0, 24)}`;
  const statement = { statementId, sequence: null, account, currency, opening, closing, from: day, to: day };
  return {
    statement: { ...statement, lines: identifyLines(drafts) },
    unread,
    difference: toDecimalString(difference),
  };
}

interface Readable {
  readonly read: readonly AmbiguousLine[];
  readonly unread: readonly Unread[];
}

async function readReadable(
  content: Uint8Array,
  mapping: CsvMapping | null,
  { account, currency }: AcceptedBalances,
): Promise<Readable> {
  const unread: Unread[] = [];
  const onUnread = ({ line, reason }: StatementError) => {
    unread.push({ line, reason });
  };
  try {
    if (mapping !== null) return { read: readCsv(content, mapping, { currency, onUnread }), unread };
    const statements = await readCamt(content, { account, onUnread });
    if (statements.length === 0) throw new StatementError(null, 'account', 'the file has no statement of the account');
    if (statements.some(({ element }) => readCurrency(element) !== currency)) {
      throw new StatementError(null, 'currency', `the statement is not in ${currency}`);
    }
    return { read: statements.flatMap(({ lines }) => lines), unread };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    onUnread(error);
    return { read: [], unread };
  }
}

function lineOf(difference: string, day: string): LineDraft {
  return {
    position: 'difference',
    kind: 'payment',
    direction: isNegative(difference) ? 'debit' : 'credit',
    amount: toDecimalString(decimal(difference).abs()),
    bookedOn: day,
    valueOn: day,
    bankReference: null,
    endToEndId: null,
    reference: null,
    remittance: null,
    counterparty: null,
    isReturn: false,
    returnReason: null,
    charges: null,
    warning: 'unread',
  };
}
