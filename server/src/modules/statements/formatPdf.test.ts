import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import type { StatementContent } from './content.ts';
import { formatStatementPdf } from './formatPdf.ts';

const ROWS = 120;
const content: StatementContent = {
  title: '賬戶結單',
  facts: [['機構', '北標資本有限公司 Northmark Capital']],
  headings: ['賬戶', '資產', '時間 (UTC)', '類型', '參考編號', '金額', '結餘'],
  rows: Array.from({ length: ROWS }, (_, index) => ({
    cells: ['資產賬戶', 'USDT', '2026-11-20 10:00:00', '轉賬', `reference-${index + 1}`, `${index}.25`, `${index}.5`],
    isEmphasised: false,
  })),
  valuation: {
    title: '按收市價計值',
    headings: ['賬戶', '資產', '結餘', '價格 (USD)', '價值 (USD)'],
    rows: [{ cells: ['資產賬戶', 'USDT', '119.5', '0.9998', '119.47'], isEmphasised: true }],
  },
  mark: '暫定：有差異正在調查',
};
const options: Parameters<typeof formatStatementPdf>[1] = {
  number: 'S-2026-000007',
  language: 'zh-HK',
  madeAt: new Date(Date.UTC(2026, 10, 25)),
  key: { publicKey: '', sign: () => Buffer.alloc(64, 0xab) },
};

/** The text of each page, without the spaces that the place of a text makes. */
async function readPages(of: StatementContent): Promise<string[]> {
  const file = await formatStatementPdf(of, options);
  const { text } = await extractText(new Uint8Array(file), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ''));
}

test('a statement as PDF has every line of the content in order, in Chinese too, and its signature', async () => {
  const whole = (await readPages(content)).join('');
  expect(whole).toContain('機構北標資本有限公司NorthmarkCapital');
  let end = 0;
  for (const { cells } of [...content.rows, ...content.valuation.rows]) {
    const at = whole.indexOf(cells.join('').replaceAll(/\s/g, ''), end);
    expect(at, cells.join(' ')).toBeGreaterThan(end);
    end = at;
  }
  expect(whole).toContain('ab'.repeat(32));
});

test('each page of a provisional statement says so, repeats the head of its table, and is counted', async () => {
  const pages = await readPages(content);
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('暫定：有差異正在調查');
    expect(page).toContain(`S-2026-000007·第${index + 1}頁，共${pages.length}頁`);
    if (page.includes('reference-')) expect(page).toContain('賬戶資產時間(UTC)類型參考編號金額結餘');
  }
  expect((await readPages({ ...content, mark: undefined })).join('')).not.toContain('暫定');
});
