import { statementPayload } from '@aldgate/domain/statements/statementSeal.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { createPdf } from '../../kernel/pdf/pdfWriter.ts';
import { type SealOptions, sha256Of } from '../../kernel/sealedFile.ts';
import type { StatementContent } from './content.ts';
import { formatStatementCsv } from './formatFile.ts';

interface PdfOptions extends SealOptions {
  readonly language: Language;
  readonly madeAt: Date;
}

/** The widths of the columns, in points: together the page's. */
const LINES = [80, 40, 112, 108, 218, 98, 106];
const VALUES = [150, 80, 180, 170, 182];

/**
 * Formats the content as PDF. Its last page shows the digest of the content as CSV and its signature, so that what was
 * printed can be compared too.
 */
export async function formatStatementPdf(
  content: StatementContent,
  { number, language, madeAt, key }: PdfOptions,
): Promise<Buffer> {
  const isChinese = language === 'zh-HK';
  const { title, facts, headings, rows, valuation, mark } = content;
  const pdf = createPdf({
    title: `${title} ${number}`,
    madeAt,
    mark,
    foot: (page, pages) =>
      isChinese
        ? `${title} ${number} · 第 ${page} 頁，共 ${pages} 頁`
        : `${title} ${number} · Page ${page} of ${pages}`,
  });
  const columns = (texts: readonly string[], widths: readonly number[], ends: number) =>
    texts.map((heading, index) => ({
      heading,
      width: widths[index] ?? 0,
      ...(index >= texts.length - ends && { align: 'end' as const }),
    }));
  pdf.title(title);
  pdf.facts(facts);
  pdf.heading(isChinese ? '賬戶活動' : 'Activity');
  pdf.table(columns(headings, LINES, 2), rows);
  pdf.heading(valuation.title);
  pdf.table(columns(valuation.headings, VALUES, 3), valuation.rows);
  const sha256 = sha256Of(formatStatementCsv(content));
  const signature = key.sign(statementPayload(number, sha256)).toString('hex');
  pdf.heading(isChinese ? '數碼簽署' : 'Signature');
  pdf.facts([
    [isChinese ? '內容的 SHA-256' : 'SHA-256 of the content', sha256],
    ['ECDSA P-256', signature.slice(0, 64)],
    ['', signature.slice(64)],
  ]);
  return pdf.finish();
}
