import type { Tx } from '../../../kernel/database.ts';

/** An update that takes open invitations of an institution back; where it says no more, all of them. */
export function markRevoked(tx: Tx, institutionId: string, at: number) {
  return tx
    .updateTable('invitation')
    .set({ revoked_at: new Date(at) })
    .where('institution_id', '=', institutionId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);
}

/**
 * Takes back what somebody invited who administers no more: otherwise they come back as whom they invited. Answers how many it
 * were.
 */
export async function revokeInvitations(
  tx: Tx,
  inviter: { readonly institutionId: string; readonly userId: string },
  at: number,
): Promise<number> {
  const taken = await markRevoked(tx, inviter.institutionId, at)
    .where('invited_by', '=', inviter.userId)
    .returning('id')
    .execute();
  return taken.length;
}
