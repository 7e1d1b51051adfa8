import { stringify } from 'csv-stringify/sync';

/**
 * CSV as in RFC 4180, with a byte order mark for spreadsheets; formulas in cells are escaped. `columns` maps fields
 * to headings, in the order of the file.
 */
export function formatCsv(columns: Readonly<Record<string, string>>, rows: readonly object[]): string {
  return stringify([...rows], {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
