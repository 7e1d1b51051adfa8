import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { type Amount, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { DayPerformance } from '@aldgate/domain/performance/day.ts';
import { multiplyReturns, type PeriodPerformance, sumDays } from '@aldgate/domain/performance/period.ts';
import { type PerformanceRange, RANGE_DAYS } from '@aldgate/domain/performance/range.ts';
import { formatError } from '../../kernel/apiError.ts';
import { DAY_MS } from '../../kernel/retention/retention.ts';
import { type Days, formatDay } from './readDays.ts';

type Request = ParsedOf<'queryPerformance'>;
type Answer = AnswerOf<'queryPerformance'>;
export type Row = Answer['items'][number];

/** Decimals of figures and of returns, rounded half to even. */
const DECIMALS = 8;
const DEFAULT_RANGE: PerformanceRange = '30d';

/** The days of a request. Throws for a day after today. */
export function findDays({ range, from, until }: Request, now: number): Days {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  if (from !== undefined) {
    const days = { from: Date.parse(from), until: until === undefined ? today : Date.parse(until) };
    if (days.from > today) throw formatError({ from: 'must not be after today' });
    if (days.until > today) throw formatError({ until: 'must not be after today' });
    return days;
  }
  return { from: Math.max(0, today - (RANGE_DAYS[range ?? DEFAULT_RANGE] - 1) * DAY_MS), until: today };
}

/** The rows of days, oldest first, and their sums. Days are consecutive. */
export function buildRows(days: readonly DayPerformance[], interval: Request['interval'], now: number) {
  const today = formatDay(now);
  const accumulated = accumulate(days);
  const groups = Map.groupBy(accumulated, ({ day: { day } }) => (interval === 'month' ? day.slice(0, 7) : day));
  const items = [...groups.values()].flatMap((group): Row[] => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [
      {
        from: first.day.day,
        until: last.day.day,
        isOpen: last.day.day === today,
        ...formatFigures(interval === 'month' ? sumDays(group.map(({ day }) => day)) : ofOneDay(first.day)),
        cumulativeReturn: format(last.cumulativeReturn),
        equityWithoutFlows: format(last.curve),
      },
    ];
  });
  return { items, summary: days.length === 0 ? null : formatFigures(sumDays(days)) };
}

/** A day's own figures, also those that it has without a profit. */
const ofOneDay = (day: DayPerformance): PeriodPerformance => ({
  ...day,
  missingDays: day.profit === null ? [day.day] : [],
});

/** Days with their return since the first one, and the equity curve: the first equity with every profit since. */
function accumulate(days: readonly DayPerformance[]) {
  let cumulativeReturn: Amount | null = null;
  let equity: Amount | null = null;
  return days.map((day) => {
    cumulativeReturn = multiplyReturns(cumulativeReturn, day.return);
    if (day.profit === null) return { day, cumulativeReturn, curve: null };
    equity = (equity ?? day.openingEquity)?.plus(day.profit) ?? null;
    return { day, cumulativeReturn, curve: equity };
  });
}

function formatFigures(of: PeriodPerformance): NonNullable<Answer['summary']> {
  const { inflow, outflow } = of;
  return {
    openingEquity: format(of.openingEquity),
    closingEquity: format(of.closingEquity),
    inflow: format(inflow),
    outflow: format(outflow),
    netFlow: inflow === null || outflow === null ? null : format(inflow.plus(outflow)),
    realised: format(of.realised),
    unrealised: format(of.unrealised),
    conversions: format(of.conversions),
    fees: format(of.fees),
    funding: format(of.funding),
    interest: format(of.interest),
    other: format(of.other),
    priceChange: format(of.priceChange),
    profit: format(of.profit),
    return: format(of.return),
    missingPrices: [...of.missingPrices],
    missingDays: [...of.missingDays],
    isUnrealisedKnown: of.isUnrealisedKnown,
  };
}

const format = (value: Amount | null): string | null =>
  value === null ? null : toDecimalString(round(value, DECIMALS, 'half-even'));
