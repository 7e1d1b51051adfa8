import type { ParsedOf } from '@aldgate/contract';
import { formatNumber } from '@aldgate/domain/money/formatNumber.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { BYTE_ORDER_MARK, formatCsv } from '../../../kernel/csv.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { loadReceiptKey } from '../../../kernel/secrets/receiptKey.ts';
import { sealFile } from '../../../kernel/secrets/sealedFile.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { queryStatement } from './readStatements.ts';

type StatementDetail = Awaited<ReturnType<typeof queryStatement>>;

/** BR-08: an issued statement as a signed file. Throws notFound, also for one that accrues. */
export async function exportStatement(
  deps: CapitalDeps,
  institutionId: string,
  { statementNo, format }: ParsedOf<'exportInterestStatement'>,
): Promise<FileAnswer> {
  const { database, box, clock } = deps;
  const statement = await queryStatement(deps, institutionId, { statementNo });
  if (statement.digest === null) throw new ApiError('notFound');
  const body = format === 'csv' ? Buffer.from(formatLines(statement)) : await formatPdf(statement, clock());
  const key = await loadReceiptKey(database, box, clock);
  return { fileName: `${statementNo}.${format}`, content: sealFile(body, { number: statementNo, key }).file };
}

/** The lines; the last row is the sum. */
function formatLines({ lines, interest, currency }: StatementDetail): string {
  const rows = lines.map((line) => [line.day, line.principal, line.rate, line.interest, currency]);
  return `${BYTE_ORDER_MARK}${formatCsv([
    ['Day (UTC)', 'Principal', 'Annual rate', 'Interest', 'Currency'],
    ...rows,
    ['Sum', '', '', interest, currency],
  ])}`;
}

const WIDTHS = [160, 200, 200, 200];
const FIGURES_FROM = 1;

async function formatPdf(statement: StatementDetail, madeAt: number): Promise<Buffer> {
  const { statementNo, projectName, projectNo, startOn, endOn, days, dueOn, interest, currency, lines } = statement;
  const { createPdf } = await import('../../../kernel/pdf/pdfWriter.ts');
  const title = 'Interest statement';
  const figure = (value: string) => formatNumber(value, { locale: 'en-US' });
  const pdf = createPdf({
    title: `${title} ${statementNo}`,
    madeAt: new Date(madeAt),
    foot: (page, pages) => `${title} ${statementNo} · Page ${page} of ${pages}`,
  });
  pdf.letterhead('Aldgate');
  pdf.title(title);
  pdf.facts([
    ['Number', statementNo],
    ['Project', `${projectName} (${projectNo})`],
    ['Period (UTC)', `${startOn} to ${endOn}`],
    ['Days with principal', String(days)],
    ['Interest', `${figure(interest)} ${currency}`],
    ['Due by the end of (UTC)', dueOn],
    ['SHA-256 of the lines', statement.digest ?? ''],
  ]);
  pdf.heading('Interest by the day, ACT/365');
  pdf.table(
    ['Day (UTC)', 'Principal', 'Annual rate', 'Interest'].map((heading, index) => ({
      heading,
      width: WIDTHS[index] ?? 0,
      ...(index >= FIGURES_FROM && { align: 'end' as const }),
    })),
    [
      ...lines.map((line) => ({
        cells: [line.day, figure(line.principal), figure(line.rate), figure(line.interest)],
      })),
      { cells: ['Sum', '', '', figure(interest)], isEmphasised: true },
    ],
  );
  return pdf.finish();
}
