import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { WITHOUT_APPROVER_MS } from '@aldgate/domain/identity/memberApproval.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { requireApprovalRule, withdrawRequestOf } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { describeUse, isWhitelisted, lockEntry } from './entry.ts';
import { requestEntryApproval } from './requestEntryApproval.ts';

/** Puts an entry on the whitelist: once another member approves, or after a day where there is none. */
export function addToWhitelist(
  { clock, businessClock, stepUp }: WalletDeps,
  { addressId, emailUuid, emailCode, gaCode }: ParsedOf<'addToWhitelist'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'addToWhitelist'>> {
  return stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', purpose: 'whitelist', scope: user.principal.id, emailUuid, emailCode },
    async act(tx) {
      const at = clock();
      await lockInstitution(tx, user.institutionId);
      await authorize(tx, user, 'manageAddresses', { now: at });
      await authorize(tx, user, 'confirmAddress', { now: at });
      const row = await lockEntry(tx, user.institutionId, addressId);
      const now = await businessClock(tx);
      if (row.state !== 'confirmed' || isWhitelisted(row, now)) throw new ApiError('changedMeanwhile');
      const rule = await requireApprovalRule(tx, user, now);
      await withdrawRequestOf(tx, { kind: 'address', subjectId: addressId }, at);
      const approvalId =
        rule.kind === 'single' ? null : await requestEntryApproval(tx, row, user, { at, businessNow: now }, true);
      await tx
        .updateTable('withdrawal_address')
        .set({
          approval_id: approvalId,
          ...(approvalId === null && { whitelisted_from: new Date(now + WITHOUT_APPROVER_MS) }),
        })
        .where('id', '=', addressId)
        .execute();
      await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
      await audit(tx, {
        at,
        actor: user.userId,
        action: 'withdrawal_address_whitelisting_requested',
        origin,
        subject: `withdrawal_address:${addressId}`,
        after: { approvalId },
      });
      return { ...describeUse(row, now), approvalId };
    },
  });
}

/** Takes an entry off the whitelist immediately. */
export function removeFromWhitelist(
  { clock, stepUp }: WalletDeps,
  { addressId, gaCode }: ParsedOf<'removeFromWhitelist'>,
  { user, origin }: SignedInCaller,
): Promise<null> {
  return stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const at = clock();
      await lockInstitution(tx, user.institutionId);
      const row = await lockEntry(tx, user.institutionId, addressId);
      if (row.state === 'confirmed') await withdrawRequestOf(tx, { kind: 'address', subjectId: addressId }, at);
      await tx
        .updateTable('withdrawal_address')
        .set({ whitelisted_from: null, wants_whitelist: false })
        .where('id', '=', addressId)
        .execute();
      await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
      await audit(tx, {
        at,
        actor: user.userId,
        action: 'withdrawal_address_unlisted',
        origin,
        subject: `withdrawal_address:${addressId}`,
      });
      return null;
    },
  });
}
