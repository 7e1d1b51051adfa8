import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { RecordedProduct } from '../../exchangeAccounts/index.ts';
import type { AccountState, OpenOrder, OrderCosts } from '../portfolio/accountState.ts';
import type { CostBasis } from '../portfolio/withCostBasis.ts';
import { parseOrderRow } from './storedOrder.ts';

/** The maximum of executions read per position. */
const TRADES_MAX = 5_000;

/**
 * The cost basis of an account's open orders and positions. `readCurrent` is called after the records were read and
 * returns the state and the executions that are not stored yet at that time.
 */
export async function knownCostBasis(
  database: Database,
  account: RecordedProduct,
  state: AccountState,
  readCurrent: () => { readonly state: AccountState; readonly pending: readonly Fill[] },
): Promise<CostBasis> {
  const symbols = [...state.positions].flatMap(([symbol, { quantity }]) => (quantity === 0n ? [] : symbol));
  const [orders, trades] = await Promise.all([
    costsOfOrders(database, account, [...state.orders.keys()]),
    Promise.all(symbols.map(async (symbol) => [symbol, await newestTrades(database, account, symbol)] as const)),
  ]);
  const now = readCurrent();
  return {
    orders: new Map(orders.map((order) => [order.name, withPending(order, now.pending)])),
    realised: new Map(
      trades.map(([symbol, written]) => {
        const ids = new Set(written.map(({ tradeId }) => tradeId));
        const pending = now.pending.filter((fill) => fill.instrumentId === symbol && !ids.has(fill.tradeId)).reverse();
        const quantity = now.state.positions.get(symbol)?.quantity ?? 0n;
        return [symbol, realisedSinceOpened(quantity, [...pending, ...written])];
      }),
    ),
  };
}

/** An order's stored totals plus the executions that are not stored yet. */
function withPending({ instrumentId, orderId, tradeIds, ...order }: WrittenOrder, pending: readonly Fill[]) {
  const { condition, expiresAt } = order;
  const own = pending.filter(
    (fill) => fill.instrumentId === instrumentId && fill.orderId === orderId && !tradeIds.has(fill.tradeId),
  );
  const sum = (start: string, of: (fill: Fill) => string) =>
    toDecimalString(own.reduce((total, fill) => total.plus(of(fill)), decimal(start)));
  return {
    condition,
    expiresAt,
    lastDealAt: latest([...own.map(({ at }) => at), order.lastDealAt]),
    fee: sum(order.fee, ({ fee }) => fee),
    feeAsset: order.feeAsset ?? own[0]?.feeAsset ?? null,
    realizedPnl: sum(order.realizedPnl, ({ realizedPnl }) => realizedPnl),
  };
}

type Executed = Pick<Fill, 'tradeId' | 'direction' | 'quantity' | 'realizedPnl'>;

/** The profit of executions, newest first, since a position of this size (in 10^-8) was opened. */
export function realisedSinceOpened(quantity: bigint, executions: readonly Executed[]): bigint {
  let held = quantity;
  let realised = 0n;
  for (const { direction, quantity: executed, realizedPnl } of executions) {
    const before = held - (direction === 'buy' ? parseFixed(executed) : -parseFixed(executed));
    // This execution opened the position, and may have closed another.
    if (before === 0n || before > 0n !== quantity > 0n) return realised;
    realised += parseFixedRounded(realizedPnl);
    held = before;
  }
  return realised;
}

async function newestTrades(database: Database, account: RecordedProduct, symbol: string): Promise<Executed[]> {
  const rows = await database
    .selectFrom('exchange_trade')
    .select(['trade_id', 'direction', 'quantity', 'realized_pnl', 'traded_at'])
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', account.product)
    .where('instrument_id', '=', symbol)
    .orderBy('traded_at', 'desc')
    .limit(TRADES_MAX)
    .execute();
  // Executions of the same time are ordered by their ids.
  const newest = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    b.traded_at.getTime() - a.traded_at.getTime() ||
    b.trade_id.length - a.trade_id.length ||
    (b.trade_id < a.trade_id ? -1 : 1);
  return rows.sort(newest).map((row) => ({
    tradeId: row.trade_id,
    direction: row.direction,
    quantity: toDecimalString(row.quantity),
    realizedPnl: toDecimalString(row.realized_pnl),
  }));
}

interface WrittenOrder extends Pick<OpenOrder, 'instrumentId' | 'orderId' | 'condition' | 'expiresAt'>, OrderCosts {
  readonly name: string;
  readonly tradeIds: ReadonlySet<string>;
}

async function costsOfOrders(
  database: Database,
  account: RecordedProduct,
  names: readonly string[],
): Promise<WrittenOrder[]> {
  if (names.length === 0) return [];
  const rows = await database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', account.product)
    .where('client_order_id', 'in', names)
    .execute();
  const ids = rows.flatMap(({ exchange_order_id }) => exchange_order_id ?? []);
  const trades =
    ids.length === 0
      ? []
      : await database
          .selectFrom('exchange_trade')
          .select(['instrument_id', 'exchange_order_id', 'trade_id', 'fee', 'fee_asset', 'realized_pnl', 'traded_at'])
          .where('exchange_account_id', '=', account.accountId)
          .where('product', '=', account.product)
          .where('instrument_id', 'in', [...new Set(rows.map(({ instrument_id }) => instrument_id))])
          .where('exchange_order_id', 'in', ids)
          .execute();
  return rows.map((row) => {
    const own = trades.filter(
      (trade) => trade.instrument_id === row.instrument_id && trade.exchange_order_id === row.exchange_order_id,
    );
    const sum = (of: (trade: (typeof own)[number]) => string) =>
      toDecimalString(own.reduce((total, trade) => total.plus(toDecimalString(of(trade))), decimal('0')));
    const { condition, expiresAt, orderId, instrumentId } = parseOrderRow(row);
    return {
      name: row.client_order_id,
      instrumentId,
      orderId,
      condition,
      expiresAt,
      lastDealAt: latest(own.map(({ traded_at }) => traded_at.getTime())),
      fee: sum(({ fee }) => fee),
      feeAsset: own[0]?.fee_asset ?? null,
      realizedPnl: sum(({ realized_pnl }) => realized_pnl),
      tradeIds: new Set(own.map(({ trade_id }) => trade_id)),
    };
  });
}

const latest = (times: readonly (number | null)[]): number | null =>
  times.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
