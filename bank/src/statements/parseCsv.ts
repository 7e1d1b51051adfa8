import type { AccountNumber } from '@aldgate/domain/bank/accountNumber.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { type AmbiguousLine, chooseReading } from './chooseReading.ts';
import { type CsvMapping, readCsvLine } from './csvLine.ts';
import { identifyLines } from './identifyLines.ts';
import { readAmount } from './readAmount.ts';
import { type BankStatement, STATEMENT_BYTES_MAX, StatementError } from './statement.ts';

/** Fields that the file lacks, and the operator types. */
export interface CsvBalances {
  readonly statementId: string;
  readonly account: AccountNumber;
  readonly currency: string;
  /** Decimal strings; negative where overdrawn. */
  readonly opening: string;
  readonly closing: string;
}

interface Row {
  readonly record: Record<string, string>;
  readonly info: { readonly lines: number };
}

/** Reads a statement of an account in CSV. It is complete and adds up to the balances, or StatementError is thrown. */
export function parseCsv(bytes: Uint8Array, mapping: CsvMapping, balances: CsvBalances): BankStatement {
  const { statementId, account, currency } = balances;
  const [opening, closing] = [balances.opening, balances.closing].map((text) => readBalance(text, currency));
  if (opening === undefined || closing === undefined) throw new Error('a statement has two balances');
  const drafts = chooseReading(readCsv(bytes, mapping, { currency }), { opening, closing });
  if (drafts === undefined) {
    throw new StatementError(null, 'sum', 'the opening balance and the lines do not make the closing balance');
  }
  const days = drafts.map(({ bookedOn }) => bookedOn).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) throw new StatementError(null, 'structure', 'the file has no lines');
  return { statementId, sequence: null, account, currency, opening, closing, from, to, lines: identifyLines(drafts) };
}

interface CsvOptions {
  readonly currency: string;
  /** Called for a row that cannot be read; without it the file is refused. */
  readonly onUnread?: (error: StatementError) => void;
}

/** The lines of a file. Throws StatementError. */
export function readCsv(bytes: Uint8Array, mapping: CsvMapping, { currency, onUnread }: CsvOptions): AmbiguousLine[] {
  return readRows(bytes, mapping).flatMap(({ record, info }) => {
    try {
      return readCsvLine(record, mapping, { currency, line: info.lines });
    } catch (error) {
      if (onUnread === undefined || !(error instanceof StatementError)) throw error;
      onUnread(error);
      return [];
    }
  });
}

function readBalance(text: string, currency: string): string {
  const amount = readAmount(text.replace(/^-/, ''), currency, 0);
  return toDecimalString(text.startsWith('-') ? amount.neg() : amount);
}

function readRows(bytes: Uint8Array, { separator }: CsvMapping): readonly Row[] {
  if (bytes.length > STATEMENT_BYTES_MAX) throw new StatementError(null, 'too_large', 'the file is larger than 20 MB');
  const text = decode(bytes);
  try {
    const options = {
      delimiter: separator,
      columns: readHeading,
      info: true,
      skip_empty_lines: true,
      // Quotation marks inside a field that does not begin with one are text.
      relax_quotes: true,
      trim: true,
    } as const;
    return parse(text, options) as unknown as readonly Row[];
  } catch (error) {
    if (error instanceof StatementError) throw error;
    if (!(error instanceof CsvError)) throw error;
    throw new StatementError(typeof error.lines === 'number' ? error.lines : null, 'malformed', error.message);
  }
}

function readHeading(names: readonly string[]): string[] {
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) throw new StatementError(1, 'structure', `the column '${twice}' is there twice`);
  return [...names];
}

function decode(bytes: Uint8Array): string {
  try {
    // A byte-order mark is dropped.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StatementError(null, 'encoding', 'the file is not UTF-8');
  }
}
