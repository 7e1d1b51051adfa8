import type { Tx } from '../../../kernel/database/database.ts';

/** An update that revokes an institution's open invitations; callers narrow it down. */
export function markRevoked(tx: Tx, institutionId: string, at: number) {
  return tx
    .updateTable('invitation')
    .set({ revoked_at: new Date(at) })
    .where('institution_id', '=', institutionId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);
}

/** Revokes the invitations of a former administrator, who could otherwise accept one of them. Returns their number. */
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
