import type { RestingOrder } from '@aldgate/domain/market/depth.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { RecordedProduct, TradingAccounts } from '../../exchangeAccounts/index.ts';
import type { FindOwnOrders, OwnOrders } from '../../market/index.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import type { AccountFeed } from '../portfolio/accountFeed.ts';
import type { AccountFeeds } from '../portfolio/accountFeeds.ts';

interface Deps {
  readonly database: Database;
  readonly accounts: TradingAccounts;
  readonly feeds: AccountFeeds;
}

type Read = () => OwnOrders;

/**
 * The orders that an institution's accounts have in a contract's book, which its own prices leave out. They come from
 * the accounts' feeds in memory; from the records for an account whose feed is down.
 */
export const ownOrdersFinder =
  ({ database, accounts, feeds }: Deps) =>
  (institutionId: string): FindOwnOrders =>
  async ({ exchange, product, instrumentId }) => {
    const own = await accounts.listOf(institutionId);
    const reads = await Promise.all(
      own
        .filter((account) => account.exchange.code === exchange)
        .map(async (account): Promise<Read> => {
          const feed = await feeds.ready(account, product);
          if (feed.isLive) return () => inMemory(feed, instrumentId);
          const recorded = {
            orders: await readRecorded(database, { ...account, product }, instrumentId),
            changedAt: 0,
          };
          return () => recorded;
        }),
    );
    return () => {
      const all = reads.map((read) => read());
      return {
        orders: all.flatMap(({ orders }) => orders),
        changedAt: Math.max(0, ...all.map(({ changedAt }) => changedAt)),
      };
    };
  };

function inMemory({ state }: AccountFeed, symbol: string): OwnOrders {
  let changedAt = 0;
  const orders: RestingOrder[] = [];
  for (const order of state.ended.values()) {
    if (order.instrumentId === symbol) changedAt = Math.max(changedAt, order.updatedAt);
  }
  for (const order of state.orders.values()) {
    if (order.instrumentId !== symbol) continue;
    changedAt = Math.max(changedAt, order.updatedAt);
    orders.push(...resting(order));
  }
  return { orders, changedAt };
}

async function readRecorded(
  database: Database,
  { accountId, product }: RecordedProduct,
  symbol: string,
): Promise<RestingOrder[]> {
  const rows = await database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', accountId)
    .where('product', '=', product)
    .where('instrument_id', '=', symbol)
    .where('is_open', '=', true)
    .execute();
  return rows.flatMap((row) => resting(parseOrderRow(row)));
}

/** A conditional order is not in the book before it has triggered, and a market order never is. */
function resting({ status, orderId, price, direction, quantity, executedQuantity }: OrderUpdate): RestingOrder[] {
  if (isEnded(status) || orderId === null || price === null || quantity === null) return [];
  return [{ direction, price, quantity: toDecimalString(decimal(quantity).minus(executedQuantity)) }];
}
