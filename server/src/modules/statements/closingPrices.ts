import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../kernel/database/database.ts';
import { DAY_MS } from '../../kernel/retention/retention.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { listAssets } from '../../ledger/assets.ts';
import { type Market, valueInUsd } from '../market/index.ts';

/** A figure that is read later is not that of the day's end. */
const LATE_MS = 10 * 60_000;

/** The end of the day that has just ended (epoch ms); undefined where it is too late for its figures. */
export function findDayEnd(now: number): number | undefined {
  const dayEnd = Math.floor(now / DAY_MS) * DAY_MS;
  return now - dayEnd > LATE_MS ? undefined : dayEnd;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Market;
}

/**
 * Stores the price of each asset at the end of the day that has just ended. An asset without a current price has none.
 */
export async function storeClosingPrices({ database, clock, market }: Deps): Promise<void> {
  const now = clock();
  const dayEnd = findDayEnd(now);
  if (dayEnd === undefined) return;
  const prices = (await listAssets(database)).flatMap(({ symbol }) => {
    const value = valueInUsd(market, symbol, now);
    return value === undefined ? [] : [{ day_end: new Date(dayEnd), asset: symbol, usd: toDecimalString(value.price) }];
  });
  if (prices.length === 0) return;
  await database
    .insertInto('closing_price')
    .values(prices)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The closing prices of a day by asset, in US dollars. */
export async function readClosingPrices(database: Database, dayEnd: Date): Promise<ReadonlyMap<string, string>> {
  const prices = await readClosingPricesOfDays(database, dayEnd, dayEnd);
  return prices.get(dayEnd.getTime()) ?? new Map();
}

/** Reads closing prices by the ends of days (epoch ms), from one to another, included; days without are missing. */
export async function readClosingPricesOfDays(
  database: Database,
  from: Date,
  to: Date,
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> {
  const rows = await database
    .selectFrom('closing_price')
    .select(['day_end', 'asset', 'usd'])
    .where('day_end', '>=', from)
    .where('day_end', '<=', to)
    .execute();
  const byDay = Map.groupBy(rows, ({ day_end }) => day_end.getTime());
  return new Map(
    [...byDay].map(([dayEnd, prices]) => [
      dayEnd,
      new Map(prices.map(({ asset, usd }) => [asset, toDecimalString(usd)])),
    ]),
  );
}

/** The first day's end with closing prices; undefined before there are any. */
export async function findFirstClosing(database: Database): Promise<Date | undefined> {
  const row = await database
    .selectFrom('closing_price')
    .select('day_end')
    .orderBy('day_end')
    .limit(1)
    .executeTakeFirst();
  return row?.day_end;
}
