import { formatNumber } from '@aldgate/domain/money/formatNumber.ts';
import { BYTE_ORDER_MARK, formatCsv } from '../../../kernel/csv.ts';
import type { Label } from '../../../kernel/lists/export.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { Cell, StatementContent } from './content.ts';

/** The width of a page in points. */
const WIDTH = 760;

const isLabel = (value: Cell | Label): value is Label => Array.isArray(value);

const read = ([english, chinese]: Label, language: Language): string => (language === 'zh-HK' ? chinese : english);

/** The content as CSV: plain decimals, ISO times. */
export function formatStatementCsv({ title, facts, tables }: StatementContent, language: Language): string {
  const write = (value: Cell | Label) =>
    typeof value === 'string' ? value : isLabel(value) ? read(value, language) : value.amount;
  return `${BYTE_ORDER_MARK}${formatCsv([
    [read(title, language)],
    ...facts.map(([label, value]) => [read(label, language), write(value)]),
    ...tables.flatMap((table) => [
      [],
      [read(table.title, language)],
      table.headings.map((heading) => read(heading, language)),
      ...[...table.rows, ...table.sums].map((row) => row.map(write)),
    ]),
  ])}`;
}

/** The content as PDF, whose amounts are grouped; none of their digits is cut off. */
export async function formatStatementPdf(
  { title, number, facts, tables }: StatementContent,
  { language, madeAt }: { readonly language: Language; readonly madeAt: number },
): Promise<Buffer> {
  const { createPdf } = await import('../../../kernel/pdf/pdfWriter.ts');
  const write = (value: Cell | Label) =>
    typeof value === 'string'
      ? value
      : isLabel(value)
        ? read(value, language)
        : formatNumber(value.amount, { locale: language });
  const name = `${read(title, language)} ${number}`;
  const pdf = createPdf({
    title: name,
    madeAt: new Date(madeAt),
    foot: (page, pages) =>
      language === 'zh-HK' ? `${name} · 第 ${page} 頁，共 ${pages} 頁` : `${name} · Page ${page} of ${pages}`,
  });
  pdf.letterhead('Aldgate');
  pdf.title(read(title, language));
  pdf.facts(facts.map(([label, value]) => [read(label, language), write(value)]));
  for (const { title: heading, headings, figuresFrom, rows, sums } of tables) {
    pdf.heading(read(heading, language));
    const columns = headings.map((label, index) => ({
      heading: read(label, language),
      width: WIDTH / headings.length,
      ...(index >= figuresFrom && { align: 'end' as const }),
    }));
    const ordinary = rows.map((row) => ({ cells: row.map(write) }));
    pdf.table(columns, [...ordinary, ...sums.map((row) => ({ cells: row.map(write), isEmphasised: true }))]);
  }
  return pdf.finish();
}
