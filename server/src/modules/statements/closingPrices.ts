import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import { DAY_MS } from '../../kernel/retention.ts';
import { listAssets } from '../../ledger/assets.ts';
import { type Market, valueInUsd } from '../market/index.ts';

/** A price that is read later is not the day's closing price. */
const LATE_MS = 10 * 60_000;

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
  const dayEnd = Math.floor(now / DAY_MS) * DAY_MS;
  if (now - dayEnd > LATE_MS) return;
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
  const rows = await database
    .selectFrom('closing_price')
    .select(['asset', 'usd'])
    .where('day_end', '=', dayEnd)
    .execute();
  return new Map(rows.map(({ asset, usd }) => [asset, toDecimalString(usd)]));
}
