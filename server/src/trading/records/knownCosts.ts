import { fixedOf, roundedFixed } from '@aldgate/domain/margin/fixed.ts';
import { decimal, plain } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../kernel/database.ts';
import type { AccountState } from '../state/accountState.ts';
import type { KnownCosts } from '../state/compareStates.ts';
import type { Fill } from '../state/fill.ts';
import { wordOf } from './writeOrders.ts';

/** Executions of one position that are looked through. */
const TRADES_MAX = 5_000;

/**
 * What the records know of an account's open orders and positions. `pending` are executions that were told and are not
 * written yet.
 */
export async function knownCosts(
  database: Database,
  accountId: string,
  state: AccountState,
  pending: () => readonly Fill[],
): Promise<KnownCosts> {
  const held = [...state.positions].filter(([, { quantity }]) => quantity !== 0n);
  const [orders, realised] = await Promise.all([
    costsOfOrders(database, accountId, state),
    Promise.all(
      held.map(async ([symbol, { quantity }]) => {
        const written = await newestTrades(database, accountId, symbol);
        return { symbol, quantity, written };
      }),
    ),
  ]);
  const untold = pending();
  return {
    orders: new Map(
      [...orders].map(([key, { ids, ...order }]) => {
        const fills = untold.filter(
          (fill) =>
            ids.has(`${fill.instrumentId}/${fill.tradeId}`) === false &&
            fill.orderId === order.orderId &&
            fill.instrumentId === order.instrumentId,
        );
        const sum = (start: string, of: (fill: Fill) => string) =>
          plain(fills.reduce((total, fill) => total.plus(of(fill)), decimal(start)));
        const { condition, expiresAt } = order;
        return [
          key,
          {
            fee: sum(order.fee, ({ fee }) => fee),
            feeAsset: order.feeAsset ?? fills[0]?.feeAsset ?? null,
            realizedPnl: sum(order.realizedPnl, ({ realizedPnl }) => realizedPnl),
            condition,
            expiresAt,
          },
        ];
      }),
    ),
    realised: new Map(
      realised.map(({ symbol, quantity, written }) => {
        const ids = new Set(written.map(({ tradeId }) => tradeId));
        const newest = untold.filter((fill) => fill.instrumentId === symbol && !ids.has(fill.tradeId)).reverse();
        return [symbol, realisedSinceOpened(quantity, [...newest, ...written])];
      }),
    ),
  };
}

type Executed = Pick<Fill, 'tradeId' | 'direction' | 'quantity' | 'realizedPnl'>;

/** What executions, the newest first, realised since a position of that size, in 10^-8, was opened. */
export function realisedSinceOpened(quantity: bigint, executions: readonly Executed[]): bigint {
  let held = quantity;
  let realised = 0n;
  for (const { direction, quantity: executed, realizedPnl } of executions) {
    const before = held - (direction === 'buy' ? fixedOf(executed) : -fixedOf(executed));
    // It was opened by this one, which may have closed another before.
    if (before === 0n || before > 0n !== quantity > 0n) return realised;
    realised += roundedFixed(realizedPnl);
    held = before;
  }
  return realised;
}

async function newestTrades(database: Database, accountId: string, symbol: string): Promise<Executed[]> {
  const rows = await database
    .selectFrom('futures_trade')
    .select(['trade_id', 'direction', 'quantity', 'realized_pnl', 'traded_at'])
    .where('broker_account_id', '=', accountId)
    .where('instrument_id', '=', symbol)
    .orderBy('traded_at', 'desc')
    .limit(TRADES_MAX)
    .execute();
  // Those of one moment stand in the order of their ids.
  const newest = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    b.traded_at.getTime() - a.traded_at.getTime() ||
    b.trade_id.length - a.trade_id.length ||
    (b.trade_id < a.trade_id ? -1 : 1);
  return rows.sort(newest).map((row) => ({
    tradeId: row.trade_id,
    direction: row.direction,
    quantity: plain(row.quantity),
    realizedPnl: plain(row.realized_pnl),
  }));
}

async function costsOfOrders(database: Database, accountId: string, state: AccountState) {
  const names = [...state.orders.keys()];
  if (names.length === 0) return new Map<string, never>();
  const rows = await database
    .selectFrom('futures_order')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('client_order_id', 'in', names)
    .execute();
  const ids = rows.flatMap(({ exchange_order_id }) => exchange_order_id ?? []);
  const trades =
    ids.length === 0
      ? []
      : await database
          .selectFrom('futures_trade')
          .select(['instrument_id', 'exchange_order_id', 'trade_id', 'fee', 'fee_asset', 'realized_pnl'])
          .where('broker_account_id', '=', accountId)
          .where('instrument_id', 'in', [...new Set(rows.map(({ instrument_id }) => instrument_id))])
          .where('exchange_order_id', 'in', ids)
          .execute();
  return new Map(
    rows.map((row) => {
      const own = trades.filter(
        (trade) => trade.instrument_id === row.instrument_id && trade.exchange_order_id === row.exchange_order_id,
      );
      const sum = (of: (trade: (typeof own)[number]) => string) =>
        plain(own.reduce((total, trade) => total.plus(plain(of(trade))), decimal('0')));
      const { condition, expiresAt, orderId, instrumentId } = wordOf(row);
      return [
        row.client_order_id,
        {
          instrumentId,
          orderId,
          condition,
          expiresAt,
          fee: sum(({ fee }) => fee),
          feeAsset: own[0]?.fee_asset ?? null,
          realizedPnl: sum(({ realized_pnl }) => realized_pnl),
          ids: new Set(own.map((trade) => `${trade.instrument_id}/${trade.trade_id}`)),
        },
      ] as const;
    }),
  );
}
