import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { BankDeps } from '../deps.ts';
import { lockOwn } from './depositRow.ts';

/** Cancels what was announced and has not arrived. Money that still comes is matched as any other. */
export function cancelDeposit(
  { database, clock }: BankDeps,
  { depositId }: ParsedOf<'cancelFiatDeposit'>,
  user: User,
): Promise<AnswerOf<'cancelFiatDeposit'>> {
  return inTransaction(database, async (tx) => {
    const { state } = await lockOwn(tx, user.institutionId, depositId);
    if (state !== 'cancelled') {
      if (state !== 'announced') throw new ApiError('changedMeanwhile');
      await tx
        .updateTable('bank_deposit')
        .set({ state: 'cancelled', ended_at: new Date(clock()) })
        .where('id', '=', depositId)
        .execute();
    }
    return { status: 'cancelled' as const };
  });
}

export const EXPIRE_BANK_DEPOSITS = 'expire_bank_deposits';

/** Announcements that nothing was paid on in time expire. */
export async function expireDeposits({ database, clock, businessClock }: BankDeps): Promise<void> {
  const now = await businessClock(database);
  await database
    .updateTable('bank_deposit')
    .set({ state: 'expired', ended_at: new Date(clock()) })
    .where('state', '=', 'announced')
    .where('expires_at', '<=', new Date(now))
    .execute();
}
