import type { PlatformAccount } from '../../lib/platformAccounts.ts';

/** How a bank's CSV is read. */
export type CsvMapping = NonNullable<PlatformAccount['csvMapping']>;

type Form = CsvMapping['amount']['form'];

/** The columns that name the parts of an amount, by how the file writes it. */
export const AMOUNT_FIELDS = {
  signed: ['column'],
  direction: ['column', 'directionColumn', 'credit', 'debit'],
  columns: ['creditColumn', 'debitColumn'],
} as const satisfies Record<Form, readonly string[]>;

export const COLUMN_FIELDS = [
  ...(['bookedOn', 'valueOn', 'bankReference', 'endToEndId', 'reference', 'remittance'] as const),
  ...(['counterpartyName', 'counterpartyIban', 'counterpartyNumber'] as const),
] as const satisfies readonly (keyof CsvMapping['columns'])[];

/** The name of each text of a mapping. */
export type MappingText = (typeof AMOUNT_FIELDS)[Form][number] | (typeof COLUMN_FIELDS)[number];

/** A mapping as it is entered; a text that was not entered is missing. */
export interface MappingFields {
  readonly separator: CsvMapping['separator'];
  readonly dateForm: CsvMapping['dateForm'];
  readonly decimalSign: CsvMapping['decimalSign'];
  readonly form: Form;
  readonly texts: { readonly [Name in MappingText]?: string | undefined };
}

export const NEW_MAPPING: MappingFields = {
  separator: ',',
  dateForm: 'YYYY-MM-DD',
  decimalSign: '.',
  form: 'signed',
  texts: {},
};

export function fromMapping({ separator, dateForm, decimalSign, amount, columns }: CsvMapping): MappingFields {
  const { form, ...named } = amount;
  return { separator, dateForm, decimalSign, form, texts: { ...named, ...columns } };
}

/** Undefined while a column that the bank's files must have is missing. */
export function toMapping({ form, texts, ...rules }: MappingFields): CsvMapping | undefined {
  const text = (field: MappingText): string => texts[field]?.trim() ?? '';
  const needed: readonly MappingText[] = ['bookedOn', ...AMOUNT_FIELDS[form]];
  if (needed.some((field) => text(field) === '')) return undefined;
  const filled = COLUMN_FIELDS.filter((field) => text(field) !== '').map((field) => [field, text(field)] as const);
  return {
    ...rules,
    amount: toAmount(form, text),
    columns: { ...Object.fromEntries(filled), bookedOn: text('bookedOn') },
  };
}

function toAmount(form: Form, text: (field: MappingText) => string): CsvMapping['amount'] {
  if (form === 'signed') return { form, column: text('column') };
  if (form === 'columns') return { form, creditColumn: text('creditColumn'), debitColumn: text('debitColumn') };
  const values = { credit: text('credit'), debit: text('debit') };
  return { form, column: text('column'), directionColumn: text('directionColumn'), ...values };
}
