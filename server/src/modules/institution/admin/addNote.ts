import { randomUUID } from 'node:crypto';
import type { OperationsParsedOf } from '@aldgate/contract';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { auditAction, type OperatorAction } from '../../../kernel/operatorAction.ts';
import { lockCustomer } from '../lockCustomer.ts';

/** Writes a note about a customer. Notes are neither changed nor deleted. */
export function addCustomerNote(
  database: Database,
  { institutionId, text }: OperationsParsedOf<'addCustomerNote'>,
  deed: OperatorAction,
): Promise<{ noteId: string }> {
  return inTransaction(database, async (tx) => {
    await lockCustomer(tx, institutionId);
    const noteId = randomUUID();
    await tx
      .insertInto('customer_note')
      .values({
        id: noteId,
        institution_id: institutionId,
        operator_id: deed.operatorId,
        at: new Date(deed.at),
        text,
      })
      .execute();
    await auditAction(tx, deed, {
      action: 'customer_note_added',
      subject: `institution:${institutionId}`,
      after: { note: noteId },
    });
    return { noteId };
  });
}
