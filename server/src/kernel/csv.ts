import { isDecimal } from '@aldgate/domain/money/amount.ts';
import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet reads as the start of a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * CSV as in RFC 4180, with a byte order mark for spreadsheets. A cell that a spreadsheet would read as a formula is
 * prefixed with an apostrophe; a negative number is none. `columns` maps fields to headings, in the order of the file;
 * without `headings` it is a later part of the file.
 */
export function formatCsv(columns: Readonly<Record<string, string>>, rows: readonly object[], headings = true): string {
  return stringify([...rows], {
    header: headings,
    columns,
    bom: headings,
    cast: { string: (text) => (FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text) },
    record_delimiter: 'windows',
  });
}
