import { statementPayload } from '@aldgate/domain/statements/statementSeal.ts';
import type { Column } from '../../kernel/pdf/pdfTable.ts';
import { createPdf } from '../../kernel/pdf/pdfWriter.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { sha256Of } from '../../kernel/secrets/sealedFile.ts';
import { describeStatement, type StatementFacts } from './content.ts';
import { formatStatementCsv } from './formatFile.ts';
import { describePrinted } from './printed.ts';
import { textsOf } from './texts.ts';

/** The widths of the columns, in points: together the page's. */
const SUMMARY = [76, 36, 92, 86, 86, 86, 70, 92, 66, 72];
const ENTRIES = [130, 170, 202, 130, 130];

/**
 * Formats a statement as PDF: the summary first, then the entries. Its last page shows the digest of the content as CSV
 * and its signature, so that what was printed can be compared too.
 */
export async function formatStatementPdf(facts: StatementFacts, key: ReceiptKey): Promise<Buffer> {
  const { number, language, madeAt, isProvisional } = facts;
  const isChinese = language === 'zh-HK';
  const { t } = textsOf(language);
  const printed = describePrinted(facts);
  const title = t('title');
  const pdf = createPdf({
    title: `${title} ${number}`,
    madeAt,
    mark: isProvisional ? t('provisional') : undefined,
    foot: (page, pages) =>
      isChinese
        ? `${title} ${number} · 第 ${page} 頁，共 ${pages} 頁`
        : `${title} ${number} · Page ${page} of ${pages}`,
  });
  pdf.letterhead('Aldgate');
  pdf.title(title);
  pdf.facts(printed.facts);
  pdf.heading(t('summary'));
  pdf.table(listColumns(printed.summary.headings, SUMMARY, 8), printed.summary.rows);
  for (const note of printed.notes) pdf.note(note);
  if (printed.entries.length > 0) pdf.heading(t('entries'));
  for (const { title: first, headings, rows } of printed.entries) {
    const next = isChinese ? `${first}（續）` : `${first} (continued)`;
    pdf.table(listColumns(headings, ENTRIES, 2), rows, { first, next });
  }
  const sha256 = sha256Of(formatStatementCsv(describeStatement(facts)));
  const signature = key.sign(statementPayload(number, sha256)).toString('hex');
  pdf.heading(t('signature'));
  pdf.facts([
    [t('sha256'), sha256],
    ['ECDSA P-256', signature.slice(0, 64)],
    ['', signature.slice(64)],
  ]);
  return pdf.finish();
}

/** The last ones are of figures. */
const listColumns = (headings: readonly string[], widths: readonly number[], figures: number): Column[] =>
  headings.map((heading, index) => ({
    heading,
    width: widths[index] ?? 0,
    ...(index >= headings.length - figures && { align: 'end' as const }),
  }));
