import { BYTE_ORDER_MARK, formatCsv } from '../../kernel/csv.ts';
import type { StatementContent } from './content.ts';

/** The content as CSV, without its seal. */
export function formatStatementCsv({ title, facts, headings, rows, valuation }: StatementContent): string {
  const cells = (all: StatementContent['rows']) => all.map((row) => row.cells);
  return (
    BYTE_ORDER_MARK +
    formatCsv([
      [title],
      ...facts,
      [],
      headings,
      ...cells(rows),
      [],
      [valuation.title],
      valuation.headings,
      ...cells(valuation.rows),
    ])
  );
}
