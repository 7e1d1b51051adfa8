import { type Amount, decimal, isPositive, round, sumAmounts, toDecimalString } from '../money/amount.ts';
import { addDays } from '../time/utcDay.ts';
import { FINANCING_DECIMALS } from './financing/tranches.ts';

/** The currency of bills. */
export const BILL_CURRENCY = 'USDT';

/** BR-14: 1 of the month's executions, 2 of its closing NAVs. */
export const BILL_TYPES = [1, 2] as const;
export type BillType = (typeof BILL_TYPES)[number];

export const BILL_STATUSES = ['pending_first_review', 'pending_second_review', 'awaiting_receipt', 'received'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

/** BR-14: the order type of a line: 1 limit, 2 market. */
export const BILL_ORDER_TYPES = [1, 2] as const;
export type BillOrderType = (typeof BILL_ORDER_TYPES)[number];

/** Days from the issue of a bill to its due day. */
const BILL_OVERDUE_DAYS = 30;

const DAYS_A_YEAR = '365';

/** A part of the volume and its rate. `upTo` is the upper end in USDT, null of the last one; the rate is a fraction. */
export interface BillTier {
  readonly upTo: string | null;
  readonly rate: string;
}

/** Fees of a type. */
export interface BillTerms {
  readonly fixedFee: string;
  /** From the lowest to the last one, which has no end. The rates of type 2 are annual. */
  readonly tiers: readonly BillTier[];
}

export const BILL_TERMS: Readonly<Record<BillType, BillTerms>> = {
  1: {
    fixedFee: '500',
    tiers: [
      { upTo: '100000000', rate: '0.00003' },
      { upTo: '500000000', rate: '0.00002' },
      { upTo: null, rate: '0.00001' },
    ],
  },
  2: { fixedFee: '0', tiers: [{ upTo: null, rate: '0.005' }] },
};

/** Basis of a fee. Volumes are in USDT, of type 2 the mean of the days' closing NAVs. */
export interface BillBasis extends BillTerms {
  readonly type: BillType;
  readonly volume: string;
  readonly reducedVolume: string;
  readonly days: number;
}

/** The part of the billable volume in a tier, and its fee before it is rounded. */
export interface BillTierFee extends BillTier {
  readonly volume: string;
  readonly fee: string;
}

export interface BillFee {
  readonly billableVolume: string;
  /** The tiers that the billable volume reaches; each fee is rounded down, so their sum may be below the amount. */
  readonly tierFees: readonly BillTierFee[];
  /** The fixed fee and the fees of the tiers, rounded down once. */
  readonly amount: string;
}

const roundDown = (value: Amount): string => toDecimalString(round(value, FINANCING_DECIMALS, 'down'));

/**
 * BR-11: fee = fixed + Σ tier rate × part of billable in the tier, of type 2 × days ÷ 365; billable = max(0, volume −
 * reduced). Decimal strings in USDT, rounded down to its precision.
 */
export function computeBillFee({ type, volume, reducedVolume, days, fixedFee, tiers }: BillBasis): BillFee {
  const left = decimal(volume).minus(reducedVolume);
  const billable = left.gt('0') ? left : decimal('0');
  let from = decimal('0');
  let sum = decimal(fixedFee);
  const tierFees: BillTierFee[] = [];
  for (const tier of tiers) {
    const end = tier.upTo === null || billable.lt(tier.upTo) ? billable : decimal(tier.upTo);
    const part = end.minus(from);
    if (!part.gt('0')) break;
    const full = part.times(tier.rate);
    const fee = type === 2 ? full.times(String(days)).div(DAYS_A_YEAR) : full;
    sum = sum.plus(fee);
    tierFees.push({ ...tier, volume: toDecimalString(part), fee: roundDown(fee) });
    from = end;
  }
  return { billableVolume: toDecimalString(billable), tierFees, amount: roundDown(sum) };
}

/** A part of a bill's volume: executions of a day or, of type 2, a project's closing NAV. */
export interface BillVolumeLine {
  readonly day: string;
  /** Decimal string in USDT. */
  readonly volume: string;
}

/**
 * The volume of a bill by its lines: their sum or, of type 2, the mean of the days' closing NAVs, rounded down to the
 * precision of USDT; a day below zero counts as nothing. 0 without a line.
 */
export function computeBillVolume(type: BillType, lines: readonly BillVolumeLine[]): string {
  const sumOf = (of: readonly BillVolumeLine[]) => sumAmounts(of.map(({ volume }) => volume));
  if (type === 1 || lines.length === 0) return sumOf(lines);
  const navs = [...Map.groupBy(lines, ({ day }) => day).values()].map(sumOf);
  const sum = sumAmounts(navs.filter((nav) => isPositive(nav)));
  return roundDown(decimal(sum).div(String(navs.length)));
}

/** A calendar month in UTC. */
export interface Month {
  /** '2026-11'. */
  readonly cycle: string;
  readonly startOn: string;
  /** Its last day, included. */
  readonly endOn: string;
}

/** The month of a day. */
export function findMonth(day: string): Month {
  const cycle = day.slice(0, 7);
  const startOn = `${cycle}-01`;
  const next = addDays(startOn, 31).slice(0, 7);
  return { cycle, startOn, endOn: addDays(`${next}-01`, -1) };
}

/** The months from that of a day to the one before that of another day, the oldest first. */
export function listMonthsBefore(firstDay: string, today: string): readonly Month[] {
  const months: Month[] = [];
  for (let month = findMonth(firstDay); month.endOn < findMonth(today).startOn; ) {
    months.push(month);
    month = findMonth(addDays(month.endOn, 1));
  }
  return months;
}

/** The last day on which a bill that was issued on a day is paid in time. */
export const findBillDueDay = (issuedOn: string): string => addDays(issuedOn, BILL_OVERDUE_DAYS);

/** The day before which a bill was issued that is overdue on a day. */
export const findBillIssuedBefore = (today: string): string => addDays(today, -BILL_OVERDUE_DAYS);

/** Whether an issued bill is not paid after its due day. */
export const isBillOverdue = (
  { status, issuedOn }: { readonly status: BillStatus; readonly issuedOn: string | null },
  today: string,
): boolean => status === 'awaiting_receipt' && issuedOn !== null && issuedOn < findBillIssuedBefore(today);
