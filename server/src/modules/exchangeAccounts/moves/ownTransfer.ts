import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { describeTransferReason } from '@aldgate/domain/trading/transferReason.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { emitEvent } from '../../../kernel/events/customerEvents.ts';
import { type FundMoveRow, sourceOf, targetOf, walletTypeOf } from './fundLocation.ts';

type Transfer = AnswerOf<'pageTransfer'>['items'][number];

/** A transfer as records and events show it. */
export function formatTransfer(row: FundMoveRow): Transfer {
  const [transferFrom, transferTo] = [walletTypeOf(sourceOf(row)), walletTypeOf(targetOf(row))];
  return {
    transferId: row.id,
    state: row.state,
    reason: describeTransferReason(transferFrom, row.reason),
    transferFrom: transferFrom as Transfer['transferFrom'],
    transferTo: transferTo as Transfer['transferTo'],
    asset: row.asset,
    amount: toDecimalString(row.amount),
    createdAt: row.created_at.getTime(),
    settledAt: row.resolved_at?.getTime() ?? null,
  };
}

/** Emits the institution's event of a transfer in its present state. */
export const emitTransfer = (tx: Tx, row: FundMoveRow): Promise<void> =>
  emitEvent(tx, { institutionId: row.institution_id, type: 'transfer', data: formatTransfer(row) });
