import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Balances, computeDay, type DayPerformance, type Prices } from '@aldgate/domain/performance/day.ts';
import type { Database } from '../../kernel/database/database.ts';
import { DAY_MS } from '../../kernel/retention/retention.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { listAssets } from '../../ledger/assets.ts';
import { type Market, valueInUsd } from '../market/index.ts';
import { readClosingPricesOfDays } from '../statements/index.ts';
import type { ReadUnrealisedProfit } from '../trading/index.ts';
import { readSums } from './readSums.ts';
import type { Scope } from './scope.ts';
import { listWithMargin, readUnrealised } from './unrealised.ts';

/** The current day waits no longer for an account's feed. */
const TIMEOUT_MS = 1_500;

export interface ReadDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly readUnrealisedProfit: ReadUnrealisedProfit;
}

/** Days in UTC by their starts, epoch ms; the last is included. */
export interface Days {
  readonly from: number;
  readonly until: number;
}

export const formatDay = (start: number): string => new Date(start).toISOString().slice(0, 10);

const NO_PRICES: Prices = new Map();

/** Computes the performance of each day from the first entry on. The current day ends now, at current prices. */
export async function readDays(deps: ReadDeps, scope: Scope, { from, until }: Days): Promise<DayPerformance[]> {
  const { database, clock } = deps;
  const now = clock();
  const { opening, byDay } = await readSums(database, scope, formatDay(from));
  const firstDay = [...byDay.keys()].sort()[0];
  const first = opening.size > 0 ? from : firstDay === undefined ? undefined : Date.parse(firstDay);
  if (first === undefined) return [];
  const [prices, unrealised, current] = await Promise.all([
    readClosingPricesOfDays(database, new Date(first), new Date(until + DAY_MS)),
    readUnrealised(database, scope.mirrored, { from: first, until: until + DAY_MS }),
    until + DAY_MS > now ? readCurrent(deps, scope, now) : undefined,
  ]);
  const unrealisedAt = (at: number) => unrealised.get(at) ?? (unrealised.has(at) ? null : '0');
  const days: DayPerformance[] = [];
  let balances: Balances = opening;
  for (let start = first; start <= until; start += DAY_MS) {
    const end = start + DAY_MS;
    const open = end > now ? current : undefined;
    const { closing, ...day } = computeDay(balances, {
      day: formatDay(start),
      entries: byDay.get(formatDay(start)) ?? [],
      before: prices.get(start) ?? NO_PRICES,
      after: open?.prices ?? prices.get(end) ?? NO_PRICES,
      unrealisedBefore: unrealisedAt(start),
      unrealisedAfter: open === undefined ? unrealisedAt(end) : open.unrealised,
    });
    days.push(day);
    balances = closing;
  }
  return days;
}

/** Current prices, and the accounts' unrealised profit; null where that of one is not known. */
async function readCurrent({ database, market, readUnrealisedProfit }: ReadDeps, { mirrored }: Scope, now: number) {
  const assets = await listAssets(database);
  const prices = assets.flatMap(({ symbol }) => {
    const price = valueInUsd(market, symbol, now)?.price;
    return price === undefined ? [] : [[symbol, price] as const];
  });
  const accounts = await listWithMargin(database, mirrored);
  const profits = await Promise.all(accounts.map((accountId) => readUnrealisedProfit(accountId, TIMEOUT_MS)));
  let sum = decimal('0');
  for (const profit of profits) {
    if (profit === undefined || profit === null) return { prices: new Map(prices), unrealised: null };
    sum = sum.plus(profit);
  }
  return { prices: new Map(prices), unrealised: toDecimalString(sum) };
}
