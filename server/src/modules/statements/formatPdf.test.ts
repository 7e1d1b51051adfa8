import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { sha256Of } from '../../kernel/secrets/sealedFile.ts';
import { describeStatement, type StatementFacts } from './content.ts';
import { formatStatementCsv } from './formatFile.ts';
import { formatStatementPdf } from './formatPdf.ts';
import { describePrinted } from './printed.ts';

const ID = 'e8da4ef6-3f2b-4c8e-9d10-5b1f3d1c07aa';
const ROWS = 120;
const dayOf = (day: number) => new Date(Date.UTC(2026, 9, day, 8, 14, 52));
const facts: StatementFacts = {
  number: '1042',
  institution: '北標資本有限公司 Northmark Capital',
  from: new Date(Date.UTC(2026, 9, 1)),
  until: new Date(Date.UTC(2026, 10, 1)),
  madeAt: new Date(Date.UTC(2026, 10, 1, 8)),
  language: 'en-US',
  isProvisional: false,
  accountTypes: ['capital_account', 'swap_account'],
  assets: [],
  accounts: [
    {
      type: 'capital_account',
      asset: 'USDT',
      opening: '1148899.094289',
      lines: [
        {
          at: dayOf(1),
          flow: 'convert',
          reference: `convert_order:${ID}`,
          amount: '-45000',
          balance: '1103899.094289',
        },
        ...Array.from({ length: ROWS }, (_, index) => ({
          at: dayOf(2),
          flow: 'deposit' as const,
          reference: `bank_deposit:line-${index + 1}`,
          amount: '1',
          balance: `${1_103_900 + index}.094289`,
        })),
      ],
      closing: '1104019.094289',
    },
    { type: 'swap_account', asset: 'JPY', opening: '5000', lines: [], closing: '5000' },
  ],
  debts: [],
  prices: new Map([
    ['USDT', '0.99974'],
    ['JPY', '1'],
  ]),
  precisions: new Map([
    ['USDT', 6],
    ['JPY', 0],
  ]),
};
const key = { publicKey: '', sign: () => Buffer.alloc(64, 0xab) };

/** The text of each page, without the spaces that the place of a text makes. */
async function readPages(of: StatementFacts): Promise<string[]> {
  const file = await formatStatementPdf(of, key);
  const { text } = await extractText(new Uint8Array(file), { mergePages: false });
  return text.map(join);
}
const join = (text: string): string => text.replaceAll(/\s+/g, '');

test('a statement begins with a letterhead and a summary of figures that people read', async () => {
  const [first = ''] = await readPages(facts);
  for (const text of [
    'Aldgate Account statement Statement number 1042 Institution 北標資本有限公司 Northmark Capital',
    'Accounts Asset account, Futures account Assets All Period (UTC) 01 Oct 2026 – 31 Oct 2026',
    'Issued (UTC) 01 Nov 2026, 08:00:00 Status Final Summary',
    'Account Asset Opening balance In Out Traded Fees Closing balance Price (USD) Value (USD)',
    'Asset account USDT 1,148,899.094289 120.000000 0.000000 −45,000.000000 0.000000 1,104,019.094289 0.99974',
    '1,103,732.04',
    'Futures account JPY 5,000 0 0 0 0 5,000 1.00 5,000.00 Total 1,108,732.04',
    'Asset account – USDT Time (UTC) Type Record Amount (USDT) Balance (USDT)',
    '01 Oct 2026, 08:14:52 Conversion Conversion e8da4e…1c07aa −45,000.000000 1,103,899.094289',
  ]) {
    expect(first).toContain(join(text));
  }
});

test('a statement in Chinese has its dates, its records and its pages in Chinese', async () => {
  const pages = await readPages({ ...facts, language: 'zh-HK', prices: new Map() });
  for (const text of [
    'Aldgate 賬戶結單 結單編號 1042 機構 北標資本有限公司',
    '賬戶 資產賬戶、期貨賬戶 資產 全部 結單期間 (UTC) 2026年10月1日 – 2026年10月31日 發出時間 (UTC) 2026年11月1日 08:00:00',
    '期貨賬戶 JPY 5,000 0 0 0 0 5,000 – – 總計 –',
    '2026年10月1日 08:14:52 兌換 兌換 e8da4e…1c07aa −45,000.000000',
    `第 1 頁，共 ${pages.length} 頁`,
  ]) {
    expect(pages[0]).toContain(join(text));
  }
});

test('a day that is not over has the time to which it is shown, and a single day is named once', () => {
  const periodOf = (changes: Partial<StatementFacts>) =>
    describePrinted({ ...facts, ...changes }).facts.find(([label]) => label === 'Period (UTC)')?.[1];
  expect(periodOf({ until: new Date(Date.UTC(2026, 9, 31, 14, 5, 9, 1)) })).toBe('01 Oct 2026 – 31 Oct 2026, 14:05:09');
  expect(periodOf({ until: new Date(Date.UTC(2026, 9, 2)) })).toBe('01 Oct 2026');
});

test('a statement has every line of its content in order, and the signature of what machines read', async () => {
  const whole = (await readPages(facts)).join('');
  let end = 0;
  for (const { title, rows } of describePrinted(facts).entries) {
    for (const text of [title, ...rows.map(({ cells }) => cells.join(''))]) {
      const at = whole.indexOf(join(text), end);
      expect(at, text).toBeGreaterThan(end);
      end = at;
    }
  }
  expect(whole).toContain(sha256Of(formatStatementCsv(describeStatement(facts))));
  expect(whole).toContain('ab'.repeat(32));
  expect(whole).not.toMatch(/\d{4}-\d{2}-\d{2}T|convert_order|bank_deposit/);
});

test('each page of a provisional statement says so, repeats title and head of its table, and is counted', async () => {
  const mark = 'Provisional:adifferenceisbeinginvestigated';
  const pages = await readPages({ ...facts, isProvisional: true });
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(mark);
    expect(page).toContain(`Accountstatement1042·Page${index + 1}of${pages.length}`);
    if (!page.includes('line-')) continue;
    expect(page).toContain('Time(UTC)TypeRecordAmount(USDT)Balance(USDT)');
    expect(page).toContain(index === 0 ? 'Assetaccount–USDT' : 'Assetaccount–USDT(continued)');
  }
  expect((await readPages(facts)).join('')).not.toContain('Provisional');
});

test('LN-01 debts are below the total, and a net total below them, printed and in the content', async () => {
  const owing: StatementFacts = {
    ...facts,
    debts: [
      { type: 'platform_loan', asset: 'USDT', closing: '-100000' },
      { type: 'interest_payable', asset: 'USDT', closing: '-23.287671' },
    ],
  };
  const [first = ''] = await readPages(owing);
  const printed = [
    'Total 1,108,732.04',
    'Loans USDT −100,000.000000 0.99974 −99,974.00',
    'Interest owed USDT −23.287671 0.99974 −23.28',
    'Net total 1,008,734.76',
  ];
  expect(first).toContain(join(printed.join(' ')));
  expect(describeStatement(owing).valuation.rows.slice(-3)).toEqual([
    ['Loans', 'USDT', '-100000', '0.99974', '-99974.00'],
    ['Interest owed', 'USDT', '-23.287671', '0.99974', '-23.28'],
    ['Net total', '', '', '', '1008734.76'],
  ]);
});
