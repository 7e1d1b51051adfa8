import { stringify } from 'csv-stringify/sync';

/**
 * CSV as RFC 4180 has it, with the mark by which spreadsheets know UTF-8; no cell is read as a formula. `columns` are the
 * fields with their headings, in the order of the file.
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
