import {
  type HoldableState,
  hasEnded,
  nextState,
  type WithdrawalEvent,
  type WithdrawalPosition,
} from '@aldgate/domain/wallet/withdrawalState.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { emitWithdrawal } from './emitWithdrawal.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

/** Cause of an event; without either, the platform. */
export interface By {
  readonly member?: string;
  readonly operator?: string;
}

/** Changes beside the state. */
interface Change {
  readonly by?: By;
  /** Text for the timeline. */
  readonly detail?: string | null;
  readonly set?: Partial<
    Pick<
      WithdrawalRow,
      | 'maker_id'
      | 'hold_reason'
      | 'end_reason'
      | 'note'
      | 'approval_id'
      | 'is_single_control'
      | 'required_reviews'
      | 'cleared_at'
      | 'confirmed_at'
      | 'travel_rule'
      | 'value_date'
      | 'bank_reference'
      | 'payout_account_id'
      | 'payout_moves'
      | 'txid'
      | 'height'
    >
  >;
}

/**
 * Changes a withdrawal's state by an event and stores the event, also for its institution's systems. Returns the
 * changed row. Throws withdrawalState where the state does not allow it. Ledger, tasks and emails are the caller's.
 */
export async function applyEvent(
  tx: Tx,
  row: WithdrawalRow,
  event: WithdrawalEvent,
  at: number,
  { by = {}, detail = null, set = {} }: Change = {},
): Promise<WithdrawalRow> {
  const next = nextState(positionOf(row), event);
  if (next === null) throw new ApiError('withdrawalState', { state: row.state });
  const { state, heldFrom } = next;
  const { travel_rule: travelRule, ...fields } = set;
  const changed = await tx
    .updateTable('withdrawal')
    .set({
      ...(row.state === 'on_hold' && { hold_reason: null, note: null }),
      ...fields,
      held_from: heldFrom,
      ...(travelRule !== undefined && { travel_rule: JSON.stringify(travelRule) }),
      state,
      ended_at: hasEnded(state) ? new Date(at) : null,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    insert into withdrawal_event (withdrawal_id, number, event, state, by_member, by_operator, detail, at)
    select ${row.id}::uuid, count(*) + 1, ${event}, ${state}, ${by.member ?? null}::uuid, ${by.operator ?? null}::uuid,
      ${detail}, ${new Date(at)}
    from withdrawal_event where withdrawal_id = ${row.id}
  `.execute(tx);
  await emitWithdrawal(tx, changed);
  await notify(tx, { topic: 'wallet', institutionId: row.institution_id });
  return changed;
}

const positionOf = ({ state, held_from: heldFrom }: WithdrawalRow): WithdrawalPosition =>
  state === 'on_hold' ? { state, heldFrom: heldFrom as HoldableState } : { state, heldFrom: null };
