import { isDecimal } from '@aldgate/domain/money/amount.ts';

/** Characters that a spreadsheet reads as the start of a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const QUOTED = /[",\r\n]/;

/** Begins a file, for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Lines of CSV as in RFC 4180. A cell that a spreadsheet would read as a formula is prefixed with an apostrophe; a
 * negative number is none.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
