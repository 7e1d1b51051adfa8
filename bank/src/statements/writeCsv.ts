import type { CsvMapping } from './csvLine.ts';
import type { BankLine, BankStatement } from './statement.ts';

/** How the file that `writeCsv` makes is read. */
export const LOCAL_BANK_MAPPING = {
  separator: ',',
  dateForm: 'YYYY-MM-DD',
  decimalSign: '.',
  amount: { form: 'signed', column: 'Amount' },
  columns: {
    bookedOn: 'Booking date',
    valueOn: 'Value date',
    bankReference: 'Bank reference',
    endToEndId: 'End-to-end ID',
    reference: 'Reference',
    remittance: 'Details',
    counterpartyName: 'Counterparty',
    counterpartyIban: 'Counterparty IBAN',
    counterpartyNumber: 'Counterparty account',
  },
} as const satisfies CsvMapping;

/** The lines of a statement as RFC 4180. The balances are not in it. */
export function writeCsv({ lines }: BankStatement): Uint8Array {
  const { columns, amount } = LOCAL_BANK_MAPPING;
  const heading = [...Object.values(columns), amount.column];
  const rows = [heading, ...lines.map(formatLine)];
  return new TextEncoder().encode(rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join(''));
}

function formatLine(line: BankLine): string[] {
  const { bookedOn, valueOn, bankReference, endToEndId, reference, remittance, counterparty, direction, amount } = line;
  const party = [counterparty?.name, counterparty?.iban, counterparty?.number];
  const cells = [bookedOn, valueOn, bankReference, endToEndId, reference, remittance, ...party];
  return [...cells.map((cell) => cell ?? ''), direction === 'credit' ? amount : `-${amount}`];
}

const formatCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
