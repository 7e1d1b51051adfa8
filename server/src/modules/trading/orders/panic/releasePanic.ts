import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../../kernel/apiError.ts';
import { audit } from '../../../../kernel/audit/audit.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import { liftTradingBlock, lockName, PANIC } from '../../../exchangeAccounts/index.ts';
import { notifyPanic } from './notifyPanic.ts';
import type { PanicDeps } from './panicDeps.ts';
import { endAccounts, listPanicAccounts } from './panicRows.ts';

/**
 * TR-16: ends a run: lifts the block that it set on each account, and resumes the keys that nothing else suspends. What
 * was cancelled and closed stays so; what is left to do is not done. A run that is over is left as it is. Throws
 * notFound, and forbidden to members who neither began it nor are administrators.
 */
export async function releasePanic(
  { stepUp, issuedKeys, clock }: PanicDeps,
  { user, origin }: SignedInCaller,
  { runId, gaCode }: ParsedOf<'releasePanic'>,
): Promise<AnswerOf<'releasePanic'>> {
  return stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      await lockName(tx, `panic:${user.institutionId}`);
      const run = await tx
        .selectFrom('panic_run')
        .select(['id', 'user_id', 'released_at'])
        .where('id', '=', runId)
        .where('institution_id', '=', user.institutionId)
        .executeTakeFirst();
      if (run === undefined) throw new ApiError('notFound');
      if (run.user_id !== user.userId && user.role !== 'administrator') throw new ApiError('forbidden');
      if (run.released_at !== null) return {};
      const open = (await listPanicAccounts(tx, [runId])).filter(({ released_at }) => released_at === null);
      const at = clock();
      await endAccounts(
        tx,
        open.map(({ id }) => id),
        { reason: 'released', releasedBy: user.userId, at },
      );
      const accountIds = open.map(({ exchange_account_id }) => exchange_account_id);
      for (const accountId of accountIds) {
        await liftTradingBlock(tx, accountId, PANIC);
        await issuedKeys().followLater(tx, accountId);
      }
      const after = { accounts: accountIds };
      await audit(tx, {
        at,
        actor: user.userId,
        action: 'panic_released',
        subject: `panic_run:${runId}`,
        origin,
        after,
      });
      const names = open.map(({ name }) => name);
      await notifyPanic(tx, { what: 'released', user, runId, names, at });
      return {};
    },
  });
}
