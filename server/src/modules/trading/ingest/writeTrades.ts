import type { Fill } from '@aldgate/domain/trading/fill.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { emitExecutionEvents, quoteQuantityOf } from './executionEvents.ts';

/** Rows per statement; PostgreSQL allows 65,535 parameters. */
const ROWS_MAX = 2_000;

/**
 * Stores new executions with their events, after their orders, and returns them. `findMark` finds the mark of an
 * execution's time; null where it is not at hand.
 */
export async function writeTrades(
  tx: Tx,
  accountId: string,
  fills: readonly Fill[],
  findMark: (fill: Fill) => string | null = () => null,
): Promise<Fill[]> {
  // One order in all writers prevents deadlocks.
  const sorted = [...fills].sort((a, b) => formatName(a).localeCompare(formatName(b)));
  const stored = new Set<string>();
  for (let from = 0; from < sorted.length; from += ROWS_MAX) {
    const rows = await tx
      .insertInto('exchange_trade')
      .values(
        sorted.slice(from, from + ROWS_MAX).map((fill) => ({
          exchange_account_id: accountId,
          product: fill.product,
          instrument_id: fill.instrumentId,
          trade_id: fill.tradeId,
          exchange_order_id: fill.orderId,
          direction: fill.direction,
          price: fill.price,
          quantity: fill.quantity,
          quote_quantity: quoteQuantityOf(fill),
          fee: fill.fee,
          fee_asset: fill.feeAsset,
          realized_pnl: fill.realizedPnl,
          is_maker: fill.isMaker,
          traded_at: new Date(fill.at),
          mark_price: findMark(fill),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['exchange_account_id', 'product', 'instrument_id', 'trade_id']).doNothing(),
      )
      .returning(['instrument_id', 'trade_id'])
      .execute();
    for (const { instrument_id: instrumentId, trade_id: tradeId } of rows)
      stored.add(formatName({ instrumentId, tradeId }));
  }
  const written = sorted.filter((fill) => stored.has(formatName(fill)));
  await emitExecutionEvents(tx, accountId, written);
  return written;
}

const formatName = ({ instrumentId, tradeId }: Pick<Fill, 'instrumentId' | 'tradeId'>): string =>
  `${instrumentId}/${tradeId.padStart(20, '0')}`;
