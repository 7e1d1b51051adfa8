import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { arrivedAmount, type DepositRow } from '../deposits/depositRow.ts';

export async function lockDeposit(tx: Tx, depositId: string): Promise<DepositRow> {
  const row = await tx.selectFrom('deposit').selectAll().where('id', '=', depositId).forUpdate().executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** Describes the state that the checker sees, and that must still hold. */
export const describeDepositState = (row: DepositRow): Record<string, unknown> => ({
  state: row.state,
  holdReason: row.hold_reason,
  amount: arrivedAmount(row),
  asset: row.asset,
  sender: row.from_address,
  ...(row.from_address === null && row.senders.length > 0 && { senders: row.senders }),
  txid: row.txid,
});
