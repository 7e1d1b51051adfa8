import type { Label } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';

/** Shown where a value is not known. */
export const NONE = '–';

const TEXTS = {
  title: ['Account statement', '賬戶結單'],
  number: ['Statement number', '結單編號'],
  institution: ['Institution', '機構'],
  accounts: ['Accounts', '賬戶'],
  assets: ['Assets', '資產'],
  all: ['All', '全部'],
  period: ['Period (UTC)', '結單期間 (UTC)'],
  madeAt: ['Issued (UTC)', '發出時間 (UTC)'],
  state: ['Status', '狀態'],
  provisional: ['Provisional: a difference is being investigated', '暫定：有差異正在調查'],
  final: ['Final', '最終'],
  account: ['Account', '賬戶'],
  asset: ['Asset', '資產'],
  time: ['Time (UTC)', '時間 (UTC)'],
  flow: ['Type', '類型'],
  record: ['Record', '紀錄'],
  amount: ['Amount', '金額'],
  balance: ['Balance', '結餘'],
  opening: ['Opening balance', '期初結餘'],
  closing: ['Closing balance', '期末結餘'],
  valuation: ['Valuation at closing prices', '按收市價估值'],
  price: ['Closing price (USD)', '收市價（美元）'],
  value: ['Value (USD)', '估值（美元）'],
  total: ['Total', '總計'],
  net: ['Net total', '淨總計'],
  summary: ['Summary', '摘要'],
  in: ['In', '轉入'],
  out: ['Out', '轉出'],
  traded: ['Traded', '交易'],
  fees: ['Fees', '費用'],
  shortPrice: ['Price (USD)', '收市價（美元）'],
  sum: [
    'Opening balance + in − out + traded − fees = closing balance.',
    '期初結餘 + 轉入 − 轉出 + 交易 − 費用 = 期末結餘。',
  ],
  moved: [
    'In and out: deposits, withdrawals and transfers, also those between your own accounts.',
    '轉入及轉出：存入、提取及轉賬，包括您的賬戶之間的轉賬。',
  ],
  earned: [
    'Traded: conversions, OTC and spot trades, realised profit and loss, funding and other income.',
    '交易：兌換、OTC 及現貨交易、已實現盈虧、資金費用及其他收入。',
  ],
  priced: [
    'Values are at the closing prices at the end of the period, rounded down to cents.',
    '估值按結單期末的收市價計算，向下捨入至仙。',
  ],
  unpriced: [
    'An asset marked – has no closing price at the end of the period, so there is no total.',
    '標示 – 的資產於結單期末沒有收市價，因此不設總計。',
  ],
  empty: ['No balances and no entries in this period.', '此期間沒有結餘及紀錄。'],
  entries: ['Entries', '賬戶紀錄'],
  signature: ['Signature', '數碼簽署'],
  sha256: ['SHA-256 of the content', '內容的 SHA-256'],
} as const satisfies Record<string, Label>;

/** Reads texts of statements in a language, by key or as a label. */
export function textsOf(language: Language) {
  const read = ([english, chinese]: Label): string => (language === 'zh-HK' ? chinese : english);
  return { read, t: (key: keyof typeof TEXTS): string => read(TEXTS[key]) };
}
