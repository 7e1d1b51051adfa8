import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { closableSize, isReducing } from '@aldgate/domain/trading/products/orderNotional.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { withExchangeErrors } from '../exchange/exchangeErrors.ts';
import type { AccountFeed } from '../portfolio/accountFeed.ts';
import type { AccountFeeds } from '../portfolio/accountFeeds.ts';
import type { AccountNow } from './orderDeps.ts';

interface Options {
  /** Whether the reads are within the institution's share of the exchange's weight. */
  readonly isCharged?: boolean;
}

interface Deps {
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly feeds: Pick<AccountFeeds, 'ready'>;
}

/** The request weight of a contract's open orders, without conditional ones. */
const ORDERS_WEIGHT = 1;
/** An order that was answered this recently may not be in the account's stream yet. */
const RECENT_MS = 60_000;

/**
 * An account's current state, read from the exchange: closing or cancelling everything must not miss what is not in
 * memory yet. The contracts come from memory where possible, because a query of all of them weighs far more.
 */
export function createAccountQuery(deps: Deps, { isCharged = true }: Options = {}): AccountNow {
  const fetchRows = <Row>(
    account: TradingAccount,
    product: Product,
    weight: number,
    request: () => Promise<readonly Row[]>,
  ) => {
    const { shares, pace } = account.exchange.weight(product);
    if (!isCharged) return withExchangeErrors(deps, account, () => pace.run(weight, request, 'orders'));
    shares.charge(account.institutionId, 'orders', weight);
    return withExchangeErrors(deps, account, request);
  };
  return {
    async openOrders(account, product, instrumentId) {
      const client = account.client(product);
      const { ofContract, ofAll } = traitsOf(product).weights.openOrders;
      const contracts =
        instrumentId === undefined
          ? await findOpenContracts(deps, { account, product }, await deps.feeds.ready(account, product))
          : [instrumentId];
      const isEach = contracts !== undefined && contracts.length * ofContract < ofAll;
      const open = isEach
        ? await Promise.all(
            contracts.map((symbol) => fetchRows(account, product, ofContract, () => client.openInstruments(symbol))),
          )
        : [await fetchRows(account, product, ofAll, () => client.openInstruments())];
      return open.flat().map((symbol) => ({ instrumentId: symbol }));
    },
    async positions(account, product) {
      const client = account.client(product);
      const rows = await fetchRows(account, product, traitsOf(product).weights.positions, () => client.positions());
      const open = rows
        .map(({ instrumentId, quantity }) => ({ instrumentId, size: parseFixed(quantity) }))
        .filter(({ size }) => size !== 0n);
      return Promise.all(
        open.map(async ({ instrumentId, size }) => {
          const orders = await fetchRows(account, product, ORDERS_WEIGHT, () => client.openOrders(instrumentId));
          return {
            instrumentId,
            side: size > 0n ? ('long' as const) : ('short' as const),
            quantity: formatFixed(size > 0n ? size : -size),
            closableQuantity: formatFixed(closableSize(size, orders)),
            reducing: orders.filter((order) => isReducing(order, size)),
          };
        }),
      );
    },
  };
}

/**
 * The contracts that may have open orders: those of the account's stream and those of orders that it may not show yet.
 * Undefined if the stream is not live.
 */
export async function findOpenContracts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { account, product }: { readonly account: TradingAccount; readonly product: Product },
  feed: AccountFeed,
): Promise<readonly string[] | undefined> {
  if (feed.freshness.state !== 'live') return undefined;
  const rows = await database
    .selectFrom('exchange_order')
    .select('instrument_id')
    .distinct()
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', product)
    .where('is_open', '=', true)
    .where((row) =>
      row.or([row('status', 'in', ['submitted', 'cancelling']), row('created_at', '>', new Date(clock() - RECENT_MS))]),
    )
    .execute();
  const streamed = [...feed.state.orders.values()].map(({ instrumentId }) => instrumentId);
  return [...new Set([...streamed, ...rows.map((row) => row.instrument_id)])];
}
