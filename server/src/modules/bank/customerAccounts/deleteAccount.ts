import type { ParsedOf } from '@aldgate/contract';
import { cancelPending, closeTask } from '../../../approvals/index.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { withdrawRequestOf } from '../../memberApprovals/index.ts';
import type { BankDeps } from '../deps.ts';
import { lockAccount } from './account.ts';
import { reviewTarget } from './openReview.ts';

/** Takes an account from use immediately; what waits for other members or for a second operator is withdrawn. */
export function deleteAccount(
  { clock, stepUp }: BankDeps,
  { bankAccountId, gaCode }: ParsedOf<'deleteBankAccount'>,
  { user, origin }: SignedInCaller,
): Promise<null> {
  return stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const at = clock();
      await lockInstitution(tx, user.institutionId);
      const row = await lockAccount(tx, user.institutionId, bankAccountId);
      await withdrawRequestOf(tx, { kind: 'bank_account', subjectId: bankAccountId }, at);
      await tx
        .updateTable('bank_account')
        .set({ state: 'deleted', deleted_at: new Date(at) })
        .where('id', '=', bankAccountId)
        .execute();
      await cancelPending(tx, reviewTarget(bankAccountId), { actor: user.userId, origin, at });
      await closeTask(tx, { kind: 'customer_bank_account', subjectId: bankAccountId, outcome: 'deleted' }, at);
      await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
      await audit(tx, {
        at,
        actor: user.userId,
        action: 'bank_account_deleted',
        subject: `bank_account:${bankAccountId}`,
        origin,
        before: { nickname: row.nickname, number: row.iban ?? row.account_number, state: row.state },
      });
      return null;
    },
  });
}
