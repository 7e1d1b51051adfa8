import { ACCOUNT_NAMES } from '@aldgate/domain/ledger/accountType.ts';
import { type Amount, decimal, round } from '@aldgate/domain/money/amount.ts';
import type { Label } from '../../kernel/lists/export.ts';
import { isoTime } from '../../kernel/lists/export.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { FLOW_LABELS } from '../../ledger/labels.ts';
import type { StatementAccount } from './readAccounts.ts';

/** Facts of a statement. */
export interface StatementFacts {
  readonly number: string;
  readonly institution: string;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly madeAt: Date;
  readonly language: Language;
  readonly isProvisional: boolean;
  readonly accounts: readonly StatementAccount[];
  /** The closing prices at `until`, in US dollars. */
  readonly prices: ReadonlyMap<string, string>;
}

/** Content of a statement in words, for every form of file: the cells are what is printed. */
export interface StatementContent {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly headings: readonly string[];
  readonly rows: readonly ContentRow[];
  readonly valuation: {
    readonly title: string;
    readonly headings: readonly string[];
    readonly rows: readonly ContentRow[];
  };
  /** On each page; undefined where the statement is final. */
  readonly mark: string | undefined;
}

export interface ContentRow {
  readonly cells: readonly string[];
  /** An opening, a closing or a total. */
  readonly isEmphasised: boolean;
}

const NONE = '–';
const USD_PLACES = 2;

const TEXTS = {
  title: ['Account statement', '賬戶結單'],
  number: ['Statement number', '結單編號'],
  institution: ['Institution', '機構'],
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
} as const satisfies Record<string, Label>;

export function describeStatement(facts: StatementFacts): StatementContent {
  const { number, institution, from, until, madeAt, language, isProvisional, accounts, prices } = facts;
  const read = ([english, chinese]: Label) => (language === 'zh-HK' ? chinese : english);
  const t = (key: keyof typeof TEXTS) => read(TEXTS[key]);
  const time = (at: Date) => isoTime(at.getTime());
  const row = (...cells: readonly string[]): ContentRow => ({ cells, isEmphasised: false });
  const emphasised = (...cells: readonly string[]): ContentRow => ({ cells, isEmphasised: true });

  const rows = accounts.flatMap(({ type, asset, opening, lines, closing }) => {
    const name = read(ACCOUNT_NAMES[type]);
    return [
      emphasised(name, asset, time(from), t('opening'), '', '', opening),
      ...lines.map(({ at, flow, reference, amount, balance }) =>
        row(name, asset, time(at), read(FLOW_LABELS[flow]), reference, amount, balance),
      ),
      emphasised(name, asset, time(until), t('closing'), '', '', closing),
    ];
  });

  let total: Amount | undefined = decimal('0');
  const valued = accounts.map(({ type, asset, closing }) => {
    const price = prices.get(asset);
    const value = price === undefined ? undefined : decimal(closing).times(price);
    // A sum without one of its parts would be wrong.
    total = value === undefined ? undefined : total?.plus(value);
    const shown = value === undefined ? NONE : round(value, USD_PLACES, 'down');
    return row(read(ACCOUNT_NAMES[type]), asset, closing, price ?? NONE, shown);
  });
  const sum = total === undefined || prices.size === 0 ? NONE : round(total, USD_PLACES, 'down');

  return {
    title: t('title'),
    facts: [
      [t('number'), number],
      [t('institution'), institution],
      [t('period'), `${time(from)} – ${time(until)}`],
      [t('madeAt'), time(madeAt)],
      [t('state'), t(isProvisional ? 'provisional' : 'final')],
    ],
    headings: [t('account'), t('asset'), t('time'), t('flow'), t('record'), t('amount'), t('balance')],
    rows,
    valuation: {
      title: t('valuation'),
      headings: [t('account'), t('asset'), t('closing'), t('price'), t('value')],
      rows: [...valued, emphasised(t('total'), '', '', '', sum)],
    },
    mark: isProvisional ? t('provisional') : undefined,
  };
}
