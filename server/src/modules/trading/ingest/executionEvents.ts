import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { emitAccountEvents } from './orderEvents.ts';

/** The total of an execution in the quote asset. */
export const quoteQuantityOf = ({ quoteQuantity, price, quantity }: Fill): string =>
  quoteQuantity ?? toDecimalString(decimal(price).times(quantity));

/** Stores the events of an account's new executions, oldest first. */
export async function emitExecutionEvents(tx: Tx, accountId: string, fills: readonly Fill[]): Promise<void> {
  if (fills.length === 0) return;
  const names = await readNames(tx, accountId, fills);
  const items = fills
    .toSorted((a, b) => a.at - b.at)
    .map((fill) => ({
      tradeId: fill.tradeId,
      // Until the execution's order is stored, the exchange's id names it, as in lists.
      clientOrderId: names.get(nameOf(fill)) ?? fill.orderId,
      orderId: fill.orderId,
      instrumentId: fill.instrumentId,
      direction: fill.direction,
      price: toDecimalString(fill.price),
      quantity: toDecimalString(fill.quantity),
      quoteQuantity: toDecimalString(quoteQuantityOf(fill)),
      fee: toDecimalString(fill.fee),
      feeAsset: fill.feeAsset,
      realizedPnl: toDecimalString(fill.realizedPnl),
      isMaker: fill.isMaker,
      time: fill.at,
    }));
  await emitAccountEvents(tx, accountId, 'execution', items);
}

const nameOf = ({ instrumentId, orderId }: Pick<Fill, 'instrumentId' | 'orderId'>) => `${instrumentId}/${orderId}`;

/** The client order ids of executions, by instrument and the exchange's id. */
async function readNames(tx: Tx, accountId: string, fills: readonly Fill[]): Promise<ReadonlyMap<string, string>> {
  const unique = <Value>(values: readonly Value[]) => [...new Set(values)];
  const rows = await tx
    .selectFrom('exchange_order')
    .select(['instrument_id', 'exchange_order_id', 'client_order_id'])
    .where('exchange_account_id', '=', accountId)
    .where('product', 'in', unique(fills.map(({ product }) => product)))
    .where('instrument_id', 'in', unique(fills.map(({ instrumentId }) => instrumentId)))
    .where('exchange_order_id', '=', sql<string>`any(${unique(fills.map(({ orderId }) => orderId))}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      nameOf({ instrumentId: row.instrument_id, orderId: row.exchange_order_id ?? '' }),
      row.client_order_id,
    ]),
  );
}
