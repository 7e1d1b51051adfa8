import { decimal, isZero, sumAmounts, toDecimalString } from '../money/amount.ts';
import { utcDay } from '../time/utcDay.ts';
import {
  type Accrual,
  accrue,
  countStartedHours,
  HOUR_MS,
  type InterestLine,
  interestOfProduct,
  startOfHour,
} from './interest.ts';
import { type Liabilities, splitPayment, subtractPaid, sumLiabilities } from './liabilities.ts';
import type { LoanEvent } from './states.ts';

/** An event as it is recorded: what happened, and what it left. Times are epoch ms, amounts decimal strings. */
export interface RecordedEvent {
  readonly event: LoanEvent;
  readonly businessAt: number;
  readonly amount: string | null;
  readonly asset: string | null;
  readonly paid: Liabilities | null;
  readonly principal: string;
  readonly collateralAmount: string;
  readonly annualRate: string;
  readonly maturityAt: number;
}

/** Records of a loan, the oldest first; lines are those that were written, days without one are not counted. */
export interface LoanRecords<Event extends RecordedEvent, Line extends InterestLine> {
  readonly events: readonly Event[];
  readonly lines: readonly Line[];
  readonly overdueRate: string;
  readonly collateralAsset: string;
  /** Places of the borrowed asset. */
  readonly precision: number;
}

/** Amounts that are owed and pledged. */
export interface LoanPosition {
  readonly owed: Liabilities;
  readonly collateral: string;
}

export interface RecomputedLine<Line extends InterestLine> {
  readonly line: Line;
  readonly own: InterestLine;
  readonly isEqual: boolean;
}

export interface RecomputedEvent<Event extends RecordedEvent> {
  readonly event: Event;
  /** Position before it, with the lines up to it. */
  readonly before: LoanPosition;
  readonly after: LoanPosition;
  readonly paid: Liabilities | null;
  readonly isEqual: boolean;
}

export interface ComparedFigure {
  readonly listed: string;
  readonly own: string;
  readonly isEqual: boolean;
}

export interface RecomputedLoan<Event extends RecordedEvent, Line extends InterestLine> {
  readonly lines: readonly RecomputedLine<Line>[];
  readonly events: readonly RecomputedEvent<Event>[];
  readonly sums: { readonly interest: ComparedFigure; readonly overdueInterest: ComparedFigure };
  /** Amounts owed by the lines, and the accrual after them; null where nothing bears interest any more. */
  readonly owed: Liabilities;
  readonly accrual: Accrual | null;
}

export const compareFigure = (listed: string, own: string): ComparedFigure => ({
  listed,
  own,
  isEqual: decimal(listed).eq(own),
});

const LIABILITIES = ['principal', 'interest', 'overdueInterest'] as const;

export const isSameLiabilities = (one: Liabilities, other: Liabilities): boolean =>
  LIABILITIES.every((part) => decimal(one[part]).eq(other[part]));

/**
 * Recomputes lines, payments and sums of a loan from its events alone. A line is cut where its principal, rate or
 * maturity changed within its hours, so that it differs there. Returns undefined where the first event draws nothing.
 */
export function recomputeLoan<Event extends RecordedEvent, Line extends InterestLine>(
  records: LoanRecords<Event, Line>,
): RecomputedLoan<Event, Line> | undefined {
  const [drawn, ...later] = records.events;
  if (drawn?.event !== 'drawn' || drawn.amount === null) return undefined;
  const { overdueRate, collateralAsset, precision } = records;
  const openedAt = drawn.businessAt;
  const toHours = (at: number) => Math.round((at - openedAt) / HOUR_MS);
  let position: LoanPosition = {
    owed: { principal: drawn.amount, interest: '0', overdueInterest: '0' },
    collateral: drawn.collateralAmount,
  };
  let accrual: Accrual = {
    openedAt,
    principal: drawn.amount,
    annualRate: drawn.annualRate,
    overdueRate,
    maturityHour: toHours(drawn.maturityAt),
    countedHours: 0,
    product: '0',
    overdueProduct: '0',
  };
  const lines: RecomputedLine<Line>[] = [];
  const events: RecomputedEvent<Event>[] = [compareEvent(drawn, position, { after: position, paid: null })];

  /** Writes the lines that begin before an hour, none of them beyond it. */
  const addLines = (beforeHour: number) => {
    for (let line = records.lines[lines.length]; line !== undefined; line = records.lines[lines.length]) {
      if (line.fromHour >= beforeHour) return;
      const own = computeLine(accrual, Math.min(line.toHour, beforeHour), precision);
      accrual = { ...accrual, countedHours: own.line.toHour, product: own.product, overdueProduct: own.overdueProduct };
      const { owed } = position;
      position = {
        ...position,
        owed: {
          ...owed,
          interest: sumAmounts([owed.interest, own.line.interest]),
          overdueInterest: sumAmounts([owed.overdueInterest, own.line.overdueInterest]),
        },
      };
      lines.push({ line, own: own.line, isEqual: isSameLine(line, own.line) });
    }
  };

  for (const event of later) {
    const isChange = event.paid !== null || event.event === 'renewed';
    if (isChange) addLines(countStartedHours(openedAt, event.businessAt));
    const before = position;
    const paid = findPaid(event, before.owed);
    const owed = paid === null ? before.owed : subtractPaid(before.owed, paid);
    const isPaid = isZero(sumLiabilities(owed));
    position = { owed, collateral: isPaid ? '0' : collateralAfter(event, before.collateral, collateralAsset) };
    accrual = { ...accrual, principal: owed.principal };
    if (event.event === 'renewed')
      accrual = { ...accrual, annualRate: event.annualRate, maturityHour: toHours(event.maturityAt) };
    events.push(compareEvent(event, before, { after: position, paid }));
  }
  addLines(Number.POSITIVE_INFINITY);

  const sum = (part: 'interest' | 'overdueInterest') =>
    compareFigure(
      sumAmounts(records.lines.map((line) => line[part])),
      interestOfProduct(part === 'interest' ? accrual.product : accrual.overdueProduct, precision),
    );
  const bearsInterest = !isZero(sumLiabilities(position.owed)) && !isZero(position.collateral);
  return {
    lines,
    events,
    sums: { interest: sum('interest'), overdueInterest: sum('overdueInterest') },
    owed: position.owed,
    accrual: bearsInterest ? accrual : null,
  };
}

/** The line from the hours that are counted up to an hour, with the accrual's products after it. */
function computeLine(accrual: Accrual, toHour: number, precision: number) {
  const { openedAt, principal, annualRate, countedHours: fromHour } = accrual;
  const { product, overdueProduct, interest, overdueHours, overdueInterest } = accrue(accrual, toHour, precision);
  const day = utcDay(startOfHour(openedAt, fromHour));
  return {
    line: { day, fromHour, toHour, principal, annualRate, interest, overdueHours, overdueInterest },
    product,
    overdueProduct,
  };
}

const isSameLine = (one: InterestLine, other: InterestLine): boolean =>
  (['day', 'fromHour', 'toHour', 'overdueHours'] as const).every((name) => one[name] === other[name]) &&
  (['principal', 'annualRate', 'interest', 'overdueInterest'] as const).every((name) =>
    decimal(one[name]).eq(other[name]),
  );

/** Splits what an event paid by the order of payments. */
function findPaid(event: RecordedEvent, owed: Liabilities): Liabilities | null {
  return event.paid === null ? null : splitPayment(sumLiabilities(event.paid), owed).paid;
}

/** The collateral after what an event added, released or sold of it. */
function collateralAfter({ event, amount, asset }: RecordedEvent, before: string, collateralAsset: string): string {
  if (amount === null || asset !== collateralAsset) return before;
  const change = decimal(amount).times(event === 'collateral_added' ? '1' : '-1');
  return toDecimalString(decimal(before).plus(change));
}

function compareEvent<Event extends RecordedEvent>(
  event: Event,
  before: LoanPosition,
  { after, paid }: { readonly after: LoanPosition; readonly paid: Liabilities | null },
): RecomputedEvent<Event> {
  const isEqual =
    decimal(event.principal).eq(after.owed.principal) &&
    decimal(event.collateralAmount).eq(after.collateral) &&
    (event.paid === null || (paid !== null && isSameLiabilities(event.paid, paid)));
  return { event, before, after, paid, isEqual };
}

/** The most hours after a loan's last line: a UTC day that has not ended, and the time until its line. */
const OPEN_HOURS = 48;

/**
 * The hours of a loan after which what it owes is a sum, with the interest of those without a line; null where there
 * are none.
 */
export function findOwedHours(
  { owed, accrual }: Pick<RecomputedLoan<RecordedEvent, InterestLine>, 'owed' | 'accrual'>,
  listed: Liabilities,
  precision: number,
): number | null {
  if (accrual === null) return isSameLiabilities(owed, listed) ? 0 : null;
  for (let hours = accrual.countedHours; hours <= accrual.countedHours + OPEN_HOURS; hours += 1) {
    const { interest, overdueInterest } = accrue(accrual, hours, precision);
    const own = {
      principal: owed.principal,
      interest: sumAmounts([owed.interest, interest]),
      overdueInterest: sumAmounts([owed.overdueInterest, overdueInterest]),
    };
    if (isSameLiabilities(own, listed)) return hours;
  }
  return null;
}
