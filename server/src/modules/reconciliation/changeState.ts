import { closeTask, ensureTask } from '../../approvals/index.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { BreakRow } from './breakRow.ts';

/** Opens a break that is there, with its task. */
export async function open(tx: Tx, { id, title, institution_id: institutionId }: BreakRow, at: number): Promise<void> {
  await tx.updateTable('reconciliation_break').set({ state: 'open', ended_at: null }).where('id', '=', id).execute();
  await ensureTask(tx, { kind: 'reconciliation_break', subjectId: id, title, institutionId }, at);
}

/** Ends a break: a comparison no longer finds it, or two operators have explained it. It is kept. */
export async function end(tx: Tx, { id }: BreakRow, state: 'explained' | 'resolved', at: number): Promise<void> {
  const ended = { state, ended_at: new Date(at) };
  await tx.updateTable('reconciliation_break').set(ended).where('id', '=', id).execute();
  await closeTask(tx, { kind: 'reconciliation_break', subjectId: id, outcome: state }, at);
}
