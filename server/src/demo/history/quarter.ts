import { addAddress } from './addresses.ts';
import {
  addCustomerAccount,
  requestWithdrawal,
  withdraw,
  withdrawApproved,
  withdrawRejected,
} from './bankWithdrawals.ts';
import { deposit, depositUnmatched, openChannel } from './channel.ts';
import { openLantern, payLanternInterest, raiseLantern } from './lantern.ts';
import { billLantern, payLanternBill } from './lanternBills.ts';
import { addLoanCollateral, borrow, borrowApproved, repayLoan } from './loans.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { BROKER, INDIVIDUAL } from './people.ts';
import { requestMonth } from './statements.ts';
import { convert, tradeAtDesk } from './trades.ts';
import { applyForVerification } from './verification.ts';
import { enquire, expireApprovals, readNotifications } from './waiting.ts';

/** The days of the history before the day of the first start. */
const DAYS = 90;
/** The days of the borrower's loan before the first start. */
const LOAN_DAYS = 20;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Something that happened once, at a time. Its name is kept for good. */
export interface Step {
  readonly name: string;
  readonly at: number;
  /** Whether it runs at its time even while another step waits for a later one. */
  readonly isPunctual?: boolean;
  readonly run: (platform: PastPlatform) => Promise<unknown>;
}

const pay = (fromAsset: string, fromAmount: string, toAsset: string) => ({ fromAsset, fromAmount, toAsset });

/** Steps with their days, from the history's first midnight on, and their times of the day in UTC. */
const PLAN: readonly (readonly [day: number, time: string, run: Step['run']])[] = [
  [1, '08:40', openChannel],
  [2, '09:12', (past) => deposit(past, 'SGN-20411', '250000')],
  [3, '10:10', (past) => convert(past, pay('USD', '12000', 'USDT'), INDIVIDUAL)],
  [4, '07:35', (past) => convert(past, pay('USD', '120000', 'USDT'))],
  [5, '07:05', (past) => deposit(past, 'SGN-20566', '400000', BROKER)],
  [6, '13:20', (past) => convert(past, pay('USDT', '60000', 'ETH'))],
  [7, '08:30', (past) => convert(past, pay('USD', '250000', 'USDT'), BROKER)],
  [9, '10:05', (past) => tradeAtDesk(past, pay('USDT', '320000', 'BTC'))],
  [12, '15:48', (past) => convert(past, pay('USDC', '40000', 'USD'))],
  [14, '12:40', (past) => convert(past, pay('USDT', '6000', 'BTC'), INDIVIDUAL)],
  [15, '09:30', addCustomerAccount],
  [17, '11:02', (past) => convert(past, pay('ETH', '12', 'USDT'))],
  [20, '09:00', (past) => withdraw(past, 'SGN-20987', '75000')],
  [22, '10:35', (past) => tradeAtDesk(past, pay('USDT', '520000', 'BTC'), BROKER)],
  [23, '14:05', addAddress],
  [26, '06:50', (past) => convert(past, pay('USD', '50000', 'EUR'))],
  [28, '09:25', (past) => deposit(past, 'SGN-21204', '15000', INDIVIDUAL)],
  [30, '12:15', (past) => convert(past, pay('BTC', '0.8', 'USDT'))],
  [33, '08:25', (past) => deposit(past, 'SGN-21530', '180000')],
  [36, '14:40', (past) => convert(past, pay('USD', '90000', 'BTC'))],
  [38, '13:15', (past) => convert(past, pay('USD', '20000', 'USDT'), INDIVIDUAL)],
  [40, '10:30', (past) => tradeAtDesk(past, pay('BTC', '2.5', 'USDT'))],
  [44, '09:55', (past) => convert(past, pay('EUR', '15000', 'USD'))],
  [46, '10:50', (past) => tradeAtDesk(past, pay('BTC', '2.2', 'USDT'), BROKER)],
  [48, '10:00', (past) => withdrawRejected(past, '140000')],
  [51, '16:10', (past) => convert(past, pay('USDT', '45000', 'ETH'))],
  [53, '15:05', (past) => convert(past, pay('USDT', '9000', 'ETH'), INDIVIDUAL)],
  [55, '09:00', (past) => withdraw(past, 'SGN-22716', '60000')],
  [59, '08:45', (past) => convert(past, pay('USD', '100000', 'USDT'), BROKER)],
  [60, '09:35', borrowApproved],
  [61, '07:20', (past) => deposit(past, 'SGN-23102', '95000')],
  [63, '13:05', (past) => convert(past, pay('USDT', '30000', 'USDC'))],
  [66, '11:40', (past) => tradeAtDesk(past, pay('USDT', '260000', 'BTC'))],
  [67, '10:20', addLoanCollateral],
  [68, '14:20', (past) => convert(past, pay('ETH', '0.9', 'USDT'), INDIVIDUAL)],
  [69, '09:15', (past) => requestWithdrawal(past, '25000')],
  [70, '09:20', expireApprovals],
  [71, '10:45', (past) => convert(past, pay('ETH', '8', 'USD'))],
  [73, '11:15', (past) => tradeAtDesk(past, pay('BTC', '2.1', 'USDT'), BROKER)],
  [75, '12:30', (past) => convert(past, pay('USD', '35000', 'HKD'))],
  [78, '10:05', (past) => convert(past, pay('USDC', '5000', 'USD'), INDIVIDUAL)],
  [80, '09:00', (past) => withdraw(past, 'SGN-24055', '42000')],
  [82, '11:10', repayLoan],
  [85, '15:25', (past) => convert(past, pay('BTC', '0.4', 'USDT'))],
];

/** Steps of the last hours before the platform's first start, most of which wait for somebody. */
const LAST: readonly (readonly [hoursBefore: number, run: Step['run']])[] = [
  [26, applyForVerification],
  [10, readNotifications],
  [9, enquire],
  [7, (past) => withdrawApproved(past, '180000')],
  [5, (past) => depositUnmatched(past, 'SGN-24490', '36500')],
  [2, (past) => requestWithdrawal(past, '30000')],
];

/** The times of a history: its first midnight, and the first start, epoch ms. */
export interface Quarter {
  readonly from: number;
  readonly until: number;
}

export function findQuarter(now: number): Quarter {
  return { from: Math.floor(now / DAY_MS) * DAY_MS - DAYS * DAY_MS, until: now };
}

/**
 * The steps in the order of their times: with a statement of each month that ends within the quarter, the capital of
 * the broker's project and the borrower's loan.
 */
export function planQuarter({ from, until }: Quarter): readonly Step[] {
  const days = PLAN.map(([day, time, run]): Step => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return { name: `${day}-${time}`, at: from + day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS, run };
  });
  const last = LAST.map(([hours, run]): Step => ({ name: `last-${hours}`, at: until - hours * HOUR_MS, run }));
  return [...days, ...planStatements({ from, until }), ...planLantern(until), planLoan(until), ...last].toSorted(
    (one, other) => one.at - other.at,
  );
}

/**
 * The broker's project: from the 8th of the month two months before the start, with more from the next month on, in
 * which its first statement and its first bill are paid. On the morning after last month its bills are drafted.
 */
function planLantern(until: number): readonly Step[] {
  const first = new Date(until);
  const at = (monthsBefore: number, day: number) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - monthsBefore, day) + 9 * HOUR_MS;
  return [
    { name: 'lantern-first', at: at(2, 8), isPunctual: true, run: openLantern },
    { name: 'lantern-second', at: at(1, 1), isPunctual: true, run: raiseLantern },
    { name: 'lantern-interest', at: at(1, 3), isPunctual: true, run: payLanternInterest },
    { name: 'lantern-bill', at: at(1, 4), isPunctual: true, run: payLanternBill },
    { name: 'lantern-bills', at: Math.min(at(0, 1), until), isPunctual: true, run: billLantern },
  ];
}

/** The borrower's loan: its interest until the start is that of so many whole days. */
const planLoan = (until: number): Step => ({
  name: 'loan',
  at: until - LOAN_DAYS * DAY_MS,
  isPunctual: true,
  run: borrow,
});

/** A statement of each whole month, requested on the morning after it. */
function planStatements({ from, until }: Quarter): readonly Step[] {
  const steps: Step[] = [];
  const first = new Date(from);
  for (let month = first.getUTCMonth() + 1; ; month += 1) {
    const [begin, end] = [month, month + 1].map((each) => Date.UTC(first.getUTCFullYear(), each, 1));
    if (begin === undefined || end === undefined || end + DAY_MS > until) return steps;
    const at = end + 8 * HOUR_MS;
    steps.push({
      name: `statement-${new Date(begin).toISOString().slice(0, 7)}`,
      at,
      run: (past) => requestMonth(past, { begin, end }),
    });
  }
}
