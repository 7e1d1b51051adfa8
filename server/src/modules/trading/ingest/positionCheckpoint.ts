import type { Fill } from '@aldgate/domain/trading/fill.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** A contract of an account. */
export interface AccountContract {
  readonly accountId: string;
  readonly product: Fill['product'];
  readonly instrumentId: string;
}

/** Executions this old are rarely still missing. */
export const CHECKPOINT_AGE_MS = 3_600_000;

export interface Checkpoint {
  readonly until: Date;
  /** The sum of the contract's executions before that time; decimal string. */
  readonly quantity: string;
  /** The conditional orders for which these executions were looked at. */
  readonly orderIds: readonly string[];
}

export async function saveCheckpoint(
  database: Database,
  { accountId, product, instrumentId }: AccountContract,
  { until, quantity, orderIds }: Checkpoint,
): Promise<void> {
  const values = { until, quantity, order_ids: [...orderIds] };
  await database
    .insertInto('position_checkpoint')
    .values({ exchange_account_id: accountId, product, instrument_id: instrumentId, ...values })
    .onConflict((conflict) => conflict.columns(['exchange_account_id', 'product', 'instrument_id']).doUpdateSet(values))
    .execute();
}

export async function forgetCheckpoint(
  database: Database,
  { accountId, product, instrumentId }: AccountContract,
): Promise<void> {
  await database
    .deleteFrom('position_checkpoint')
    .where('exchange_account_id', '=', accountId)
    .where('product', '=', product)
    .where('instrument_id', '=', instrumentId)
    .execute();
}

/** A checkpoint does not contain an execution that is stored after it was made. */
export async function forgetLateCheckpoints(tx: Tx, accountId: string, fills: readonly Fill[]): Promise<void> {
  for (const [instrumentId, own] of Map.groupBy(fills, (fill) => fill.instrumentId)) {
    await tx
      .deleteFrom('position_checkpoint')
      .where('exchange_account_id', '=', accountId)
      .where('instrument_id', '=', instrumentId)
      .where('until', '>', new Date(Math.min(...own.map(({ at }) => at))))
      .execute();
  }
}
