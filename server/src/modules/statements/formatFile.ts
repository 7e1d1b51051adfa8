import { BYTE_ORDER_MARK, formatCsv } from '../../kernel/csv.ts';
import type { StatementContent } from './content.ts';

/** The content as CSV, without its seal. */
export function formatStatementCsv({ title, facts, headings, rows, valuation }: StatementContent): string {
  return (
    BYTE_ORDER_MARK +
    formatCsv([[title], ...facts, [], headings, ...rows, [], [valuation.title], valuation.headings, ...valuation.rows])
  );
}
