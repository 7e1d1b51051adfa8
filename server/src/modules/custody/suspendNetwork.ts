import { ensureTask } from '../../approvals/index.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';

/** Closes a network immediately and opens a task; the first reason stays. Operators open it again by dual approval. */
export async function suspendNetwork(tx: Tx, network: string, reason: string, at: number): Promise<void> {
  const suspended = await tx
    .updateTable('chain_network')
    .set({ suspended_at: new Date(at), suspended_reason: reason })
    .where('code', '=', network)
    .where('suspended_at', 'is', null)
    .returning('code')
    .executeTakeFirst();
  if (suspended === undefined) return;
  const title = `${network} is suspended: ${reason}`.slice(0, 200);
  await ensureTask(tx, { kind: 'chain_alarm', subjectId: network, title, institutionId: null }, at);
  await notify(tx, { topic: 'platform' });
}
