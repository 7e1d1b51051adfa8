import { type Amount, isNegative, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { readAccountNumber } from './accountNumber.ts';
import type { AmbiguousLine } from './chooseReading.ts';
import { isDay, isNear } from './days.ts';
import { readAmount } from './readAmount.ts';
import { type Direction, StatementError } from './statement.ts';

export const CSV_SEPARATORS = [',', ';', '\t', '|'] as const;
export const CSV_DATE_FORMS = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
] as const;

/** How the CSV of an account is read. Columns are named by the file's first line. */
export interface CsvMapping {
  readonly separator: (typeof CSV_SEPARATORS)[number];
  readonly dateForm: (typeof CSV_DATE_FORMS)[number];
  readonly decimalSign: '.' | ',';
  readonly amount: CsvAmount;
  readonly columns: {
    readonly bookedOn: string;
    readonly valueOn?: string | undefined;
    readonly bankReference?: string | undefined;
    readonly endToEndId?: string | undefined;
    readonly reference?: string | undefined;
    readonly remittance?: string | undefined;
    readonly counterpartyName?: string | undefined;
    readonly counterpartyIban?: string | undefined;
    readonly counterpartyNumber?: string | undefined;
  };
}

/** Columns of amount and direction: one with a sign, one beside a column of the direction, or two. */
export type CsvAmount =
  | { readonly form: 'signed'; readonly column: string }
  | {
      readonly form: 'direction';
      readonly column: string;
      readonly directionColumn: string;
      readonly credit: string;
      readonly debit: string;
    }
  | { readonly form: 'columns'; readonly creditColumn: string; readonly debitColumn: string };

interface Context {
  readonly currency: string;
  readonly line: number;
}

/** The line of a row; none where it moves nothing. Cells are text: what a spreadsheet would compute is not computed. */
export function readCsvLine(
  row: Readonly<Record<string, string>>,
  mapping: CsvMapping,
  context: Context,
): AmbiguousLine[] {
  const { columns, dateForm } = mapping;
  const moved = readMoved(row, mapping, context);
  if (moved === undefined) return [];
  const cell = (name: string | undefined) => (name === undefined ? null : requireCell(row, name, context.line) || null);
  const bookedOn = readDate(requireCell(row, columns.bookedOn, context.line), dateForm, context.line);
  const valueText = cell(columns.valueOn);
  const valueOn = valueText === null ? bookedOn : readDate(valueText, dateForm, context.line);
  if (!isNear(valueOn, bookedOn)) {
    throw new StatementError(context.line, 'date', 'the days of a line are more than ten years apart');
  }
  const number = readAccountNumber(cell(columns.counterpartyIban), cell(columns.counterpartyNumber));
  const party = { name: cell(columns.counterpartyName), ...number };
  const line: AmbiguousLine = {
    ...moved,
    position: '1',
    kind: 'payment',
    bookedOn,
    valueOn,
    bankReference: cell(columns.bankReference),
    endToEndId: cell(columns.endToEndId),
    reference: cell(columns.reference),
    remittance: cell(columns.remittance),
    counterparty: Object.values(party).every((value) => value === null) ? null : party,
    isReturn: false,
    returnReason: null,
    charges: null,
  };
  return [line];
}

function requireCell(row: Readonly<Record<string, string>>, name: string, line: number): string {
  const value = row[name];
  if (value === undefined) throw new StatementError(line, 'structure', `there is no column '${name}'`);
  return value;
}

type Moved = Pick<AmbiguousLine, 'direction' | 'amount' | 'isTurnable'>;

/** Undefined for a row that moves nothing. */
function readMoved(
  row: Readonly<Record<string, string>>,
  mapping: CsvMapping,
  { currency, line }: Context,
): Moved | undefined {
  const { amount: form, decimalSign } = mapping;
  const read = (column: string) => readSigned(requireCell(row, column, line), { decimalSign, currency, line });
  if (form.form === 'signed') return toMoved(read(form.column), 'credit');
  if (form.form === 'direction') {
    const amount = read(form.column);
    const moved = toMoved(amount, readCsvDirection(requireCell(row, form.directionColumn, line), form, line));
    // Some banks repeat the direction with a sign, others turn it.
    return moved && { ...moved, isTurnable: isNegative(amount) };
  }
  const columns = [form.creditColumn, form.debitColumn].map((name) => requireCell(row, name, line));
  if (columns.every((text) => text !== '')) {
    const both = [form.creditColumn, form.debitColumn].map(read);
    if (both.every((amount) => !isZero(amount)))
      throw new StatementError(line, 'direction', 'a line is credit and debit');
  }
  if (columns.every((text) => text === '')) throw new StatementError(line, 'amount', 'a line has no amount');
  const credit = columns[0] === '' ? undefined : toMoved(read(form.creditColumn), 'credit');
  if (credit !== undefined || columns[1] === '') return credit;
  // Some banks write a minus before debits in their own column too, others before what comes back.
  const debit = read(form.debitColumn);
  const moved = toMoved(debit.abs(), 'debit');
  return moved && { ...moved, isTurnable: isNegative(debit) };
}

function toMoved(amount: Amount, direction: Direction): Moved | undefined {
  if (isZero(amount)) return undefined;
  const opposite = direction === 'credit' ? 'debit' : 'credit';
  return {
    direction: isNegative(amount) ? opposite : direction,
    amount: toDecimalString(amount.abs()),
    isTurnable: false,
  };
}

function readCsvDirection(text: string, { credit, debit }: { credit: string; debit: string }, line: number): Direction {
  if (text.toUpperCase() === credit.toUpperCase()) return 'credit';
  if (text.toUpperCase() === debit.toUpperCase()) return 'debit';
  throw new StatementError(line, 'direction', `'${text.slice(0, 20)}' is neither '${credit}' nor '${debit}'`);
}

/** Characters that banks write for a minus: hyphens, dashes, in full width too. */
const MINUS = '-‐‑‒–—−﹣－';
/** Signs as banks write them: before or behind the amount; accountants write negative amounts in parentheses. */
const SIGNED = [
  `^(?<sign>[${MINUS}+])\\s*(?<digits>[^${MINUS}+()]*)$`,
  `^(?<digits>[^${MINUS}+()]*?)\\s*(?<sign>[${MINUS}+])$`,
  `^(?<sign>\\()(?<digits>[^${MINUS}+()]*)\\)$`,
].map((form) => new RegExp(form));

/** Groups of three may be separated by a space, an apostrophe, or the sign that is not the decimal one. */
function readSigned(text: string, { decimalSign, currency, line }: Context & Pick<CsvMapping, 'decimalSign'>): Amount {
  const group = decimalSign === '.' ? ',' : '.';
  const signed = SIGNED.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  const unsigned = (signed?.digits ?? text).trim();
  const [whole = '', ...fraction] = unsigned.split(decimalSign);
  const isGrouped = new RegExp(`^\\d{1,3}(?:[\\s'’${group}]\\d{3})+$`).test(whole);
  const digits = isGrouped ? whole.replaceAll(/\D/g, '') : whole;
  const amount = readAmount([digits, ...fraction].join('.'), currency, line);
  return signed === undefined || signed.sign === '+' ? amount : amount.neg();
}

function readDate(text: string, form: CsvMapping['dateForm'], line: number): string {
  const pattern = form
    .replace('YYYY', '(?<year>\\d{4})')
    .replace('MM', '(?<month>\\d{2})')
    .replace('DD', '(?<day>\\d{2})');
  const { year, month, day } = new RegExp(`^${pattern.replaceAll('.', '\\.')}$`).exec(text)?.groups ?? {};
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) throw new StatementError(line, 'date', `'${text.slice(0, 40)}' is not a date as ${form}`);
  return date;
}
