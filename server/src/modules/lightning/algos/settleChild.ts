import { errors } from '@aldgate/contract';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { EndedOrder, Refusal } from '../../trading/index.ts';
import type { AlgoChildRow } from '../tables.ts';
import type { AlgoDeps } from './algoDeps.ts';
import { pauseAlgos, readAlgo, readLeg } from './algoRows.ts';

/** The exchange's code for too many requests. */
const TOO_MANY_REQUESTS = -1003;

/** The codes of orders that were not sent because the exchange was not there. */
const MISSED: ReadonlySet<number> = new Set([
  errors.deadlinePassed.code,
  errors.exchangeUnavailable.code,
  errors.exchangeBusy.code,
  errors.requestShareUsed.code,
  TOO_MANY_REQUESTS,
  // It did not reach the exchange.
  0,
]);

/**
 * Sends a stored order, or finds the one that was sent, and stores its outcome once; false while that is not known. A
 * refused one pauses the algorithm.
 */
export async function settleChild(deps: AlgoDeps, child: AlgoChildRow): Promise<boolean> {
  const { database, orders } = deps;
  const leg = await readLeg(database, child.leg_id);
  const algo = await readAlgo(database, leg.algo_id);
  const order = {
    clientOrderId: child.client_order_id,
    instrumentId: algo.instrument_id,
    direction: algo.direction,
    reduceOnly: algo.reduce_only,
    quantity: toDecimalString(child.quantity),
    price: algo.limit_price === null ? null : toDecimalString(algo.limit_price),
  };
  const member = { userId: child.user_id, institutionId: algo.institution_id };
  const end = await orders.send(member, leg.exchange_account_id, order, child.valid_until.getTime());
  if (end === null) return false;
  await storeEnd(deps, child, { end, algoId: algo.id });
  return true;
}

function storeEnd(
  { database, clock }: AlgoDeps,
  { leg_id, slice }: AlgoChildRow,
  { end, algoId }: { readonly end: EndedOrder; readonly algoId: string },
): Promise<void> {
  const { orderId, status, executedQuantity, averagePrice, refusal } = end;
  return inTransaction(database, async (tx) => {
    const settled = await tx
      .updateTable('lightning_algo_child')
      .set({
        resolved_at: new Date(clock()),
        order_id: orderId,
        status,
        executed_quantity: executedQuantity,
        average_price: averagePrice,
        refusal: refusal && JSON.stringify(refusal),
      })
      .where('leg_id', '=', leg_id)
      .where('slice', '=', slice)
      .where('resolved_at', 'is', null)
      .executeTakeFirst();
    if (settled.numUpdatedRows === 0n) return;
    const value = decimal(averagePrice ?? '0')
      .times(executedQuantity)
      .toFixed();
    await tx
      .updateTable('lightning_algo_leg')
      .set({
        executed_quantity: sql<string>`executed_quantity + ${executedQuantity}`,
        executed_value: sql<string>`executed_value + ${value}`,
      })
      .where('id', '=', leg_id)
      .execute();
    if (refusal !== null && !isMissed(refusal)) await pauseAlgos(tx, [algoId], { code: 'child_refused', refusal });
  });
}

/** Whether an order was not sent because the exchange or its prices were not there: the next slice catches it up. */
const isMissed = ({ exchangeCode, data }: Refusal): boolean => MISSED.has(exchangeCode) || data?.rule === 'no_price';
