import { formatNumber } from '@aldgate/domain/money/formatNumber.ts';
import { statementPayload } from '@aldgate/domain/statements/statementSeal.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { createPdf } from '../../../kernel/pdf/pdfWriter.ts';
import type { ReceiptKey } from '../../../kernel/secrets/receiptKey.ts';
import { sealFile, sha256Of } from '../../../kernel/secrets/sealedFile.ts';
import type { Execution } from './readExecution.ts';

interface PdfOptions {
  /** Name of the customer; null: all customers. */
  readonly customer: string | null;
  readonly language: Language;
  readonly madeAt: Date;
  readonly key: ReceiptKey;
}

const WIDTHS = [120, 120, 90, 150, 130, 150];

/** Formats a month's execution as PDF, whose last line signs every byte before it; its number is the month's digits. */
export async function formatExecutionPdf(
  execution: Execution,
  { customer, language, madeAt, key }: PdfOptions,
): Promise<Buffer> {
  const isChinese = language === 'zh-HK';
  const say = (english: string, chinese: string) => (isChinese ? chinese : english);
  const figure = (value: string, placesMin = 2) => formatNumber(value, { locale: language, placesMin });
  const number = execution.month.replace('-', '');
  const title = say('OTC best execution', '場外交易最佳執行報告');
  const pdf = createPdf({
    title: `${title} ${execution.month}`,
    madeAt,
    foot: (page, pages) =>
      say(
        `${title} ${execution.month} · Page ${page} of ${pages}`,
        `${title} ${execution.month} · 第 ${page} 頁，共 ${pages} 頁`,
      ),
  });
  const headings = [
    say('Pair', '交易對'),
    say('Size, USD', '金額（美元）'),
    say('Trades', '交易'),
    say('Volume, USD', '成交額（美元）'),
    say('From the mid, bps', '距中間價（基點）'),
    say('Mid 60 s later, bps', '60 秒後中間價（基點）'),
  ];
  const cells = execution.rows.map((row) => [
    `${row.baseAsset}/${row.quoteAsset}`,
    row.toUsd === null ? say('above', '以上') : say(`to ${figure(row.toUsd, 0)}`, `至 ${figure(row.toUsd, 0)}`),
    String(row.trades),
    figure(row.volumeUsd),
    figure(row.distanceBps),
    row.movedBps === null ? '–' : figure(row.movedBps),
  ]);
  pdf.title(title);
  pdf.facts([
    [say('Customer', '客戶'), customer ?? say('All customers', '所有客戶')],
    [say('Month (UTC)', '月份（UTC）'), execution.month],
    [say('Trades', '交易'), String(execution.trades)],
    [say('Volume, USD', '成交額（美元）'), figure(execution.volumeUsd)],
  ]);
  const columns = headings.map((heading, index) => ({
    heading,
    width: WIDTHS[index] ?? 0,
    ...(index > 1 && { align: 'end' as const }),
  }));
  pdf.table(
    columns,
    cells.map((row) => ({ cells: row })),
  );
  const digest = sha256Of(JSON.stringify(execution));
  const signature = key.sign(statementPayload(number, digest)).toString('hex');
  pdf.heading(say('Signature', '數碼簽署'));
  pdf.facts([
    [say('SHA-256 of the content', '內容的 SHA-256'), digest],
    ['ECDSA P-256', signature.slice(0, 64)],
    ['', signature.slice(64)],
  ]);
  return sealFile(await pdf.finish(), { number, key }).file;
}
