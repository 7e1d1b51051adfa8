import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { startOfUtcDay } from '@aldgate/domain/time/utcDay.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportedItems, exportList, isoTime } from '../../../kernel/lists/export.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import type { LoanDeps } from '../deps.ts';
import { requireLoan } from '../loanRow.ts';
import { describeLoan, readDescribing } from './describeLoan.ts';
import { formatLine, listLines } from './pageLines.ts';
import { listLoans } from './pageLoans.ts';

type Loan = AnswerOf<'queryLoan'>;
type Line = AnswerOf<'pageLoanInterest'>['items'][number];

/** The columns of loans in files. */
export const LOAN_COLUMNS: readonly ExportColumn<Loan>[] = [
  { heading: ['Borrowed (UTC)', '借款時間 (UTC)'], cell: ({ borrowedAt }) => isoTime(borrowedAt) },
  { heading: ['Loan', '貸款'], cell: ({ loanId }) => loanId },
  { heading: ['Currency', '貨幣'], cell: ({ asset }) => asset },
  { heading: ['Collateral', '抵押品'], cell: ({ collateralAsset }) => collateralAsset },
  { heading: ['Collateral amount', '抵押數量'], cell: ({ collateralAmount }) => collateralAmount },
  { heading: ['Initial amount', '最初金額'], cell: ({ initialAmount }) => initialAmount },
  { heading: ['Current amount', '目前金額'], cell: ({ currentAmount }) => currentAmount },
  { heading: ['Yearly rate', '年利率'], cell: ({ annualRate }) => annualRate },
  { heading: ['Term in days', '期限（日）'], cell: ({ term }) => String(term) },
  { heading: ['Maturity (UTC)', '到期時間 (UTC)'], cell: ({ maturityAt }) => isoTime(maturityAt) },
  { heading: ['Interest owed', '應付利息'], cell: ({ liabilities }) => liabilities.interest },
  { heading: ['Overdue interest owed', '應付逾期利息'], cell: ({ liabilities }) => liabilities.overdueInterest },
  {
    heading: ['Collateral value in USD', '抵押品價值（美元）'],
    cell: ({ collateralValuation }) => collateralValuation,
  },
  { heading: ['LTV', '貸款抵押比率'], cell: ({ ltv }) => ltv },
  {
    heading: ['Status', '狀態'],
    cell: ({ status }) => status,
    labels: {
      interest_accruing: ['Interest accruing', '計息中'],
      overdue: ['Overdue', '逾期'],
      ended: ['Ended', '已結束'],
    },
  },
];

const LINE_COLUMNS: readonly ExportColumn<Line>[] = [
  { heading: ['Day (UTC)', '日期 (UTC)'], cell: ({ day }) => day },
  { heading: ['From hour', '開始時數'], cell: ({ fromHour }) => String(fromHour) },
  { heading: ['To hour', '結束時數'], cell: ({ toHour }) => String(toHour) },
  { heading: ['Principal', '本金'], cell: ({ principal }) => principal },
  { heading: ['Yearly rate', '年利率'], cell: ({ annualRate }) => annualRate },
  { heading: ['Interest', '利息'], cell: ({ interest }) => interest },
  { heading: ['Overdue hours', '逾期時數'], cell: ({ overdueHours }) => String(overdueHours) },
  { heading: ['Overdue interest', '逾期利息'], cell: ({ overdueInterest }) => overdueInterest },
];

/** LN-01: the loans of an institution as a file, or the lines of one. Throws notFound. */
export async function exportLoans(
  deps: LoanDeps,
  institutionId: string,
  { loanId, queryCondition: condition }: ParsedOf<'exportLoan'>,
  language: Language,
): Promise<FileAnswer> {
  const { database } = deps;
  const range = { from: condition.startTime, until: condition.endTime, language };
  if (loanId !== undefined) {
    await requireLoan(database, institutionId, loanId);
    const { startTime, endTime } = condition;
    return exportList({
      list: 'loan-interest',
      account: loanId,
      columns: LINE_COLUMNS,
      time: ({ day }) => startOfUtcDay(day),
      ...range,
      items: exportedItems(listLines(database, institutionId, { loanId, startTime, endTime }), (rows) =>
        rows.map(formatLine),
      ),
    });
  }
  const describing = await readDescribing(deps, database);
  return exportList({
    list: 'loans',
    columns: LOAN_COLUMNS,
    time: ({ borrowedAt }) => borrowedAt,
    ...range,
    items: exportedItems(listLoans(database, institutionId, condition), (rows) =>
      rows.map((row) => describeLoan(row, describing)),
    ),
  });
}
