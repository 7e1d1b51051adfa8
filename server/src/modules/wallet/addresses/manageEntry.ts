import type { ParsedOf } from '@aldgate/contract';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { withdrawRequestOf } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { lockEntry } from './entry.ts';

/** Changes name and remark, and nothing else. */
export function updateEntry(
  { database, clock }: WalletDeps,
  { addressId, name, remark }: ParsedOf<'updateWithdrawalAddress'>,
  { user, origin }: SignedInCaller,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const before = await lockEntry(tx, user.institutionId, addressId);
    await tx.updateTable('withdrawal_address').set({ name, remark }).where('id', '=', addressId).execute();
    await audit(tx, {
      at: clock(),
      actor: user.userId,
      action: 'withdrawal_address_renamed',
      origin,
      subject: `withdrawal_address:${addressId}`,
      before: { name: before.name },
      after: { name },
    });
    return null;
  });
}

/** Takes an entry from use immediately; a request for it is withdrawn. */
export function deleteEntry(
  { clock, stepUp }: WalletDeps,
  { addressId, gaCode }: ParsedOf<'deleteWithdrawalAddress'>,
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
      await withdrawRequestOf(tx, { kind: 'address', subjectId: addressId }, at);
      await tx
        .updateTable('withdrawal_address')
        .set({ state: 'deleted', deleted_at: new Date(at), whitelisted_from: null })
        .where('id', '=', addressId)
        .execute();
      await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
      await audit(tx, {
        at,
        actor: user.userId,
        action: 'withdrawal_address_deleted',
        origin,
        subject: `withdrawal_address:${addressId}`,
        before: { name: row.name, address: row.shown_address },
      });
      return null;
    },
  });
}
