import { audit } from '../../../kernel/audit/audit.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { MemberApprovalEffects } from '../../memberApprovals/index.ts';
import { lockAccount } from './account.ts';
import { openReview } from './openReview.ts';

/** Passes an account to operators for verification once a member has approved it. */
export const accountApproval = (businessClock: BusinessClock): MemberApprovalEffects => ({
  async approved(tx, { subjectId, institutionId, voterId, origin, at }) {
    const row = await lockAccount(tx, institutionId, subjectId);
    await openReview(tx, { id: subjectId, from: new Date(await businessClock(tx)) }, at);
    await audit(tx, {
      at,
      actor: voterId,
      action: 'bank_account_approved',
      subject: `bank_account:${subjectId}`,
      origin,
      after: { asset: row.asset, number: row.iban ?? row.account_number },
    });
    return null;
  },

  async ended(tx, { subjectId, institutionId, at }) {
    await tx
      .updateTable('bank_account')
      .set({ state: 'deleted', deleted_at: new Date(at) })
      .where('id', '=', subjectId)
      .where('state', '=', 'pending')
      .execute();
    await notify(tx, { topic: 'wallet', institutionId });
  },
});
