import { randomUUID } from 'node:crypto';
import type { OperationsParsedOf } from '@aldgate/contract';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import { lockInstitution } from '../institution/index.ts';

/** Adds a note about a customer. Notes are neither changed nor deleted. */
export function addCustomerNote(
  database: Database,
  { institutionId, text }: OperationsParsedOf<'addCustomerNote'>,
  actor: ActingOperator,
): Promise<{ noteId: string }> {
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    const noteId = randomUUID();
    await tx
      .insertInto('customer_note')
      .values({
        id: noteId,
        institution_id: institutionId,
        operator_id: actor.operatorId,
        at: new Date(actor.at),
        text,
      })
      .execute();
    await auditAction(tx, actor, {
      action: 'customer_note_added',
      subject: `institution:${institutionId}`,
      after: { note: noteId },
    });
    return { noteId };
  });
}
