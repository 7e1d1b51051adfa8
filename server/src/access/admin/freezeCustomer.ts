import type { OperationsParsedOf } from '@aldgate/contract';
import { FROZEN_ACTIONS } from '@aldgate/domain/identity/restriction.ts';
import { cancelPending } from '../../approvals/cancelPending.ts';
import { type ActingOperator, auditAction } from '../../kernel/actingOperator.ts';
import { notify } from '../../kernel/changeEvents.ts';
import { type Database, inTransaction } from '../../kernel/database.ts';
import { endSessionsOf } from '../../modules/identity/admin/endSessions.ts';
import { lockCustomer } from '../../modules/institution/lockCustomer.ts';
import { restrict } from '../restrictions.ts';

/** What an approval to lift a freeze is about. */
export const freezeTarget = (institutionId: string): string => `freeze:${institutionId}`;

/**
 * ID-19, by an operator's hand: withdrawal and convert close, and every member is signed out. A customer who is frozen already is
 * frozen for this reason too, and what was to lift the first freeze does not lift this one.
 */
export function freezeCustomer(
  database: Database,
  { institutionId, reason }: OperationsParsedOf<'freezeCustomer'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    await lockCustomer(tx, institutionId);
    for (const action of FROZEN_ACTIONS) {
      const frozen = { institutionId, userId: null, action, reason: 'frozen' as const, until: null };
      await restrict(tx, { ...frozen, note: reason, madeBy: actor.operatorId }, actor.at);
    }
    const members = await tx
      .selectFrom('platform_user')
      .select('id')
      .where('institution_id', '=', institutionId)
      .execute();
    const sessionsEnded = await endSessionsOf(
      tx,
      members.map(({ id }) => id),
      actor.at,
    );
    await cancelPending(tx, freezeTarget(institutionId), actor);
    await notify(tx, { topic: 'ended', institutionId });
    await auditAction(tx, actor, {
      action: 'institution_frozen',
      subject: `institution:${institutionId}`,
      after: { frozen: true, sessionsEnded, reason },
    });
    return null;
  });
}
