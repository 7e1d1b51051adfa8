import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import { lockBreak } from './breakRow.ts';

interface Note {
  readonly breakId: string;
  readonly text: string;
  readonly operatorId: string;
}

/** Adds a note to a break that is locked. */
export async function addNote(tx: Tx, { breakId, text, operatorId }: Note, at: number): Promise<void> {
  const { count } = await tx
    .selectFrom('reconciliation_note')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('break_id', '=', breakId)
    .executeTakeFirstOrThrow();
  const row = { break_id: breakId, number: Number(count) + 1, operator_id: operatorId, text, at: new Date(at) };
  await tx.insertInto('reconciliation_note').values(row).execute();
}

/** An operator writes what is known of a break, also of one that has ended. */
export function noteBreak(
  database: Database,
  { breakId, text }: { readonly breakId: string; readonly text: string },
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    await lockBreak(tx, breakId);
    await addNote(tx, { breakId, text, operatorId: actor.operatorId }, actor.at);
    const subject = `reconciliation_break:${breakId}`;
    await auditAction(tx, actor, { action: 'break_noted', subject, after: { note: text } });
    return null;
  });
}
