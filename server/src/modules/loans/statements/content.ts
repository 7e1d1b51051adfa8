import type { AnswerOf } from '@aldgate/contract';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import type { LoanEvent, LoanStatus } from '@aldgate/domain/loans/states.ts';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { isoTime, type Label } from '../../../kernel/lists/export.ts';

type Loan = AnswerOf<'queryLoan'>;
type Event = AnswerOf<'pageLoanEvent'>['items'][number];
type Line = AnswerOf<'pageLoanInterest'>['items'][number];

/** A cell: what is written as it is, or an amount. */
export type Cell = string | { readonly amount: string };

export interface StatementTable {
  readonly title: Label;
  readonly headings: readonly Label[];
  /** The columns from this one on are of figures. */
  readonly figuresFrom: number;
  readonly rows: readonly (readonly (Cell | Label)[])[];
  readonly sums: readonly (readonly (Cell | Label)[])[];
}

/** Content of a statement in both languages. */
export interface StatementContent {
  readonly title: Label;
  /** Digits that its signature names. */
  readonly number: string;
  readonly fileName: string;
  readonly facts: readonly (readonly [label: Label, value: Cell | Label])[];
  readonly tables: readonly StatementTable[];
}

const EVENTS: Readonly<Record<LoanEvent, Label>> = {
  drawn: ['Drawn', '提取貸款'],
  collateral_added: ['Collateral added', '增加抵押品'],
  collateral_released: ['Collateral released', '取回抵押品'],
  repaid: ['Repaid', '還款'],
  repaid_from_collateral: ['Repaid from the collateral', '以抵押品還款'],
  renewed: ['Renewed', '續期'],
  margin_call: ['Margin call', '追加抵押品通知'],
  last_call: ['Last call', '最後通知'],
  liquidation_call: ['Liquidation call', '強制平倉通知'],
  overdue: ['Overdue', '逾期'],
  sold: ['Collateral sold', '出售抵押品'],
  collected: ['Shortfall collected', '收取差額'],
  written_off: ['Written off', '撇銷'],
};

const STATUSES: Readonly<Record<LoanStatus, Label>> = {
  interest_accruing: ['Interest accruing', '計息中'],
  overdue: ['Overdue', '逾期'],
  ended: ['Ended', '已結束'],
};

const SUM: Label = ['Sum', '合計'];
const figure = (amount: string): Cell => ({ amount });

interface LoanFacts {
  readonly institution: string;
  readonly loan: Loan;
  readonly events: readonly Event[];
  readonly lines: readonly Line[];
  readonly madeAt: number;
}

/** The statement of a loan: its terms, what is owed now, its events and its lines. */
export function describeLoanStatement({ institution, loan, events, lines, madeAt }: LoanFacts): StatementContent {
  const { loanId, asset, collateralAsset, liabilities } = loan;
  return {
    title: ['Loan statement', '貸款結單'],
    number: String(loan.borrowedAt),
    fileName: `loan-${loanId}`,
    facts: [
      [['Institution', '機構'], institution],
      [['Loan', '貸款'], loanId],
      [['Borrowed (UTC)', '借款時間 (UTC)'], isoTime(loan.borrowedAt)],
      [['Currency', '貨幣'], asset],
      [['Initial amount', '最初金額'], figure(loan.initialAmount)],
      [['Yearly rate', '年利率'], loan.annualRate],
      [['Term in days', '期限（日）'], String(loan.term)],
      [['Maturity (UTC)', '到期時間 (UTC)'], isoTime(loan.maturityAt)],
      [['Status', '狀態'], STATUSES[loan.status]],
      [['Collateral', '抵押品'], collateralAsset],
      [['Collateral amount', '抵押數量'], figure(loan.collateralAmount)],
      [['Principal owed', '未還本金'], figure(liabilities.principal)],
      [['Interest owed', '應付利息'], figure(liabilities.interest)],
      [['Overdue interest owed', '應付逾期利息'], figure(liabilities.overdueInterest)],
      [['Owed in all', '欠款總額'], figure(sumLiabilities(liabilities))],
      [['Made at (UTC)', '製作時間 (UTC)'], isoTime(madeAt)],
    ],
    tables: [describeEvents(events), describeLines(lines, asset)],
  };
}

const describeEvents = (events: readonly Event[]): StatementTable => ({
  title: ['Events', '事件'],
  headings: [
    ['Time (UTC)', '時間 (UTC)'],
    ['Event', '事件'],
    ['Asset', '資產'],
    ['Amount', '數量'],
    ['Paid', '已付'],
    ['Principal after it', '其後本金'],
    ['Collateral after it', '其後抵押品'],
  ],
  figuresFrom: 3,
  rows: events.map((event) => [
    isoTime(event.businessAt),
    EVENTS[event.event],
    event.asset ?? '',
    event.amount === null ? '' : figure(event.amount),
    event.paid === null ? '' : figure(sumLiabilities(event.paid)),
    figure(event.principal),
    figure(event.collateralAmount),
  ]),
  sums: [],
});

const describeLines = (lines: readonly Line[], asset: string): StatementTable => ({
  title: [`Interest by the day in ${asset}, ACT/365`, `每日利息（${asset}，ACT/365）`],
  headings: [
    ['Day (UTC)', '日期 (UTC)'],
    ['Hours', '時數'],
    ['Principal', '本金'],
    ['Yearly rate', '年利率'],
    ['Interest', '利息'],
    ['Overdue interest', '逾期利息'],
  ],
  figuresFrom: 1,
  rows: lines.map((line) => [
    line.day,
    String(line.toHour - line.fromHour),
    figure(line.principal),
    line.annualRate,
    figure(line.interest),
    figure(line.overdueInterest),
  ]),
  sums: [[SUM, '', '', '', sumOf(lines, 'interest'), sumOf(lines, 'overdueInterest')]],
});

const sumOf = (lines: readonly Line[], part: 'interest' | 'overdueInterest'): Cell =>
  figure(sumAmounts(lines.map((line) => line[part])));

interface MonthFacts {
  readonly institution: string;
  readonly month: string;
  readonly lines: readonly (Line & { readonly asset: string })[];
  readonly madeAt: number;
}

/** The statement of a month's interest of all loans, with a sum by currency. */
export function describeMonthStatement({ institution, month, lines, madeAt }: MonthFacts): StatementContent {
  const assets = [...new Set(lines.map(({ asset }) => asset))].sort();
  return {
    title: ['Loan interest statement', '貸款利息結單'],
    number: month.replace('-', ''),
    fileName: `loan-interest-${month}`,
    facts: [
      [['Institution', '機構'], institution],
      [['Month (UTC)', '月份 (UTC)'], month],
      [['Loans', '貸款數目'], String(new Set(lines.map(({ loanId }) => loanId)).size)],
      [['Made at (UTC)', '製作時間 (UTC)'], isoTime(madeAt)],
    ],
    tables: [
      {
        title: ['Interest by the day, ACT/365', '每日利息，ACT/365'],
        headings: [
          ['Day (UTC)', '日期 (UTC)'],
          ['Loan', '貸款'],
          ['Currency', '貨幣'],
          ['Principal', '本金'],
          ['Yearly rate', '年利率'],
          ['Interest', '利息'],
          ['Overdue interest', '逾期利息'],
        ],
        figuresFrom: 3,
        rows: lines.map((line) => [
          line.day,
          line.loanId,
          line.asset,
          figure(line.principal),
          line.annualRate,
          figure(line.interest),
          figure(line.overdueInterest),
        ]),
        sums: assets.map((asset) => {
          const own = lines.filter((line) => line.asset === asset);
          return [SUM, '', asset, '', '', sumOf(own, 'interest'), sumOf(own, 'overdueInterest')];
        }),
      },
    ],
  };
}
