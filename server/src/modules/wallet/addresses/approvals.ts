import { audit } from '../../../kernel/audit/audit.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { MemberApprovalEffects } from '../../memberApprovals/index.ts';
import { lockEntry } from './entry.ts';
import { storeSetting } from './whitelist.ts';

/** Activates the address, or whitelists it, as soon as it is approved. */
export const addressApproval = (businessClock: BusinessClock): MemberApprovalEffects => ({
  async approved(tx, { subjectId, institutionId, voterId, origin, at }) {
    const row = await lockEntry(tx, institutionId, subjectId);
    const from = new Date(await businessClock(tx));
    const isNew = row.state === 'pending';
    await tx
      .updateTable('withdrawal_address')
      .set({
        state: 'confirmed',
        approval_id: null,
        is_approved: true,
        ...(isNew && { usable_from: from }),
        ...((!isNew || row.wants_whitelist) && { whitelisted_from: from }),
      })
      .where('id', '=', subjectId)
      .execute();
    await notify(tx, { topic: 'wallet', institutionId });
    await audit(tx, {
      at,
      actor: voterId,
      action: isNew ? 'withdrawal_address_approved' : 'withdrawal_address_whitelisted',
      subject: `withdrawal_address:${subjectId}`,
      origin,
      after: { address: row.shown_address },
    });
    return null;
  },

  async ended(tx, { subjectId, institutionId, at }) {
    const row = await lockEntry(tx, institutionId, subjectId);
    await tx
      .updateTable('withdrawal_address')
      .set({ approval_id: null, ...(row.state === 'pending' && { state: 'deleted', deleted_at: new Date(at) }) })
      .where('id', '=', subjectId)
      .execute();
    await notify(tx, { topic: 'wallet', institutionId });
  },
});

/** Switches the whitelist off once it is approved. */
export const whitelistApproval: MemberApprovalEffects = {
  async approved(tx, { institutionId, makerId, voterId, origin, at }) {
    await storeSetting(
      tx,
      { institutionId, userId: makerId },
      { enabled: false, off_from: null, approval_id: null },
      at,
    );
    await notify(tx, { topic: 'wallet', institutionId });
    await audit(tx, {
      at,
      actor: voterId,
      action: 'whitelist_off',
      subject: `institution:${institutionId}`,
      origin,
    });
    return null;
  },

  async ended(tx, { institutionId, makerId, at }) {
    await storeSetting(
      tx,
      { institutionId, userId: makerId },
      { enabled: true, off_from: null, approval_id: null },
      at,
    );
    await notify(tx, { topic: 'wallet', institutionId });
  },
};
