import type { HoldReason } from '@aldgate/domain/wallet/withdrawalReason.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notifyHeld } from './emails.ts';
import type { Evaluated } from './evaluate.ts';
import { applyEvent, type By } from './events.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

interface Hold {
  readonly reason: HoldReason;
  /** The name of the error. */
  readonly note?: string | null;
  readonly by?: By;
}

/** Puts a withdrawal on hold, and says so by email. */
export async function putOnHold(tx: Tx, row: WithdrawalRow, { reason, note, by }: Hold, at: number): Promise<void> {
  const held = await applyEvent(tx, row, 'hold', at, {
    ...(by !== undefined && { by }),
    detail: reason,
    set: { hold_reason: reason, note: note ?? null },
  });
  await notifyHeld(tx, held, at);
}

/**
 * Holds a withdrawal for an administrator, because its maker was removed or lost the role, whatever it was on hold for
 * before.
 */
export async function holdForMaker(tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  if (row.state !== 'on_hold') return putOnHold(tx, row, { reason: 'maker_removed' }, at);
  const set = { hold_reason: 'maker_removed', note: null } as const;
  return notifyHeld(tx, await applyEvent(tx, row, 'lose_maker', at, { detail: 'maker_removed', set }), at);
}

/** Puts a withdrawal on hold where the rules became stricter since. Returns whether it did. */
export async function holdWhereStricter(
  tx: Tx,
  row: WithdrawalRow,
  { errors }: Pick<Evaluated, 'errors'>,
  at: number,
  by?: By,
): Promise<boolean> {
  const [error] = errors;
  if (error === undefined) return false;
  const reason =
    error.error === 'restricted'
      ? error.data.reason === 'frozen'
        ? 'frozen'
        : 'restricted'
      : error.error === 'serviceSuspended'
        ? 'suspended'
        : 'conditions_changed';
  const note = reason === 'conditions_changed' ? error.error : null;
  await putOnHold(tx, row, { reason, note, ...(by !== undefined && { by }) }, at);
  return true;
}
