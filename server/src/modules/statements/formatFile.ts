import { createHash } from 'node:crypto';
import { formatSealLine, statementPayload } from '@aldgate/domain/statements/statementSeal.ts';
import { BYTE_ORDER_MARK, formatCsv } from '../../kernel/csv.ts';
import type { ReceiptKey } from '../../kernel/receiptKey.ts';
import type { StatementContent } from './content.ts';

export interface SealOptions {
  readonly number: string;
  readonly key: ReceiptKey;
}

export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

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

/** Adds the line that signs every byte before it. */
export function sealFile(content: Buffer, { number, key }: SealOptions) {
  const sha256 = sha256Of(content);
  const signature = key.sign(statementPayload(number, sha256)).toString('hex');
  const file = Buffer.concat([content, Buffer.from(formatSealLine({ number, sha256, signature }))]);
  return { file, sha256: sha256Of(file) };
}
