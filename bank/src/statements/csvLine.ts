import { type Amount, isNegative, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isDay } from './days.ts';
import type { LineDraft } from './identifyLines.ts';
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
export function readCsvLine(row: Readonly<Record<string, string>>, mapping: CsvMapping, context: Context): LineDraft[] {
  const { columns, dateForm } = mapping;
  const moved = readMoved(row, mapping, context);
  if (moved === undefined) return [];
  const cell = (name: string | undefined) => (name === undefined ? null : requireCell(row, name, context.line) || null);
  const bookedOn = readDate(requireCell(row, columns.bookedOn, context.line), dateForm, context.line);
  const valueOn = cell(columns.valueOn);
  const iban = cell(columns.counterpartyIban)?.replaceAll(' ', '').toUpperCase() ?? null;
  const party = { name: cell(columns.counterpartyName), iban, number: cell(columns.counterpartyNumber) };
  const line: LineDraft = {
    ...moved,
    position: '1',
    kind: 'payment',
    bookedOn,
    valueOn: valueOn === null ? bookedOn : readDate(valueOn, dateForm, context.line),
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

function readMoved(row: Readonly<Record<string, string>>, mapping: CsvMapping, { currency, line }: Context) {
  const { amount: form, decimalSign } = mapping;
  const read = (column: string) => readSigned(requireCell(row, column, line), { decimalSign, currency, line });
  if (form.form === 'signed') return toMoved(read(form.column), 'credit');
  if (form.form === 'direction') {
    return toMoved(read(form.column), readCsvDirection(requireCell(row, form.directionColumn, line), form, line));
  }
  const columns = [form.creditColumn, form.debitColumn].map((name) => requireCell(row, name, line));
  if (columns.every((text) => text !== '')) {
    const both = [form.creditColumn, form.debitColumn].map(read);
    if (both.every((amount) => !isZero(amount)))
      throw new StatementError(line, 'direction', 'a line is credit and debit');
  }
  if (columns.every((text) => text === '')) throw new StatementError(line, 'amount', 'a line has no amount');
  const credit = columns[0] === '' ? undefined : toMoved(read(form.creditColumn), 'credit');
  // Some banks write a minus before debits in their own column too.
  return credit ?? (columns[1] === '' ? undefined : toMoved(read(form.debitColumn).abs(), 'debit'));
}

function toMoved(amount: Amount, direction: Direction): { direction: Direction; amount: string } | undefined {
  if (isZero(amount)) return undefined;
  const opposite = direction === 'credit' ? 'debit' : 'credit';
  return { direction: isNegative(amount) ? opposite : direction, amount: toDecimalString(amount.abs()) };
}

function readCsvDirection(text: string, { credit, debit }: { credit: string; debit: string }, line: number): Direction {
  if (text.toUpperCase() === credit.toUpperCase()) return 'credit';
  if (text.toUpperCase() === debit.toUpperCase()) return 'debit';
  throw new StatementError(line, 'direction', `'${text.slice(0, 20)}' is neither '${credit}' nor '${debit}'`);
}

/** Groups of three may be separated by a space, an apostrophe, or the sign that is not the decimal one. */
function readSigned(text: string, { decimalSign, currency, line }: Context & Pick<CsvMapping, 'decimalSign'>): Amount {
  const group = decimalSign === '.' ? ',' : '.';
  const sign = /^[-−]/.test(text) ? '-' : '';
  const unsigned = text.replace(/^[-−+]\s*/, '');
  const [whole = '', ...fraction] = unsigned.split(decimalSign);
  const isGrouped = new RegExp(`^\\d{1,3}(?:[\\s'’${group}]\\d{3})+$`).test(whole);
  const digits = isGrouped ? whole.replaceAll(/\D/g, '') : whole;
  const amount = readAmount([digits, ...fraction].join('.'), currency, line);
  return sign === '-' ? amount.neg() : amount;
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
