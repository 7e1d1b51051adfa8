import type { OperationsAnswerOf } from '@aldgate/contract';
import { z } from 'zod';
import { closeTask, fourEyesChange } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { EventDispatcher } from '../../../kernel/events/moduleEvents.ts';
import { listNetworks } from '../networks.ts';
import { suspendNetwork } from '../suspendNetwork.ts';

/** The networks with how far they have been followed. */
export async function listChainNetworks(
  database: Database,
  now: number,
): Promise<OperationsAnswerOf<'listChainNetwork'>> {
  const networks = await listNetworks(database, now);
  const cursors = await database.selectFrom('chain_cursor').selectAll().execute();
  return networks.map(({ code, name, confirmations, isConnected, height, suspension, assets }) => {
    const cursor = cursors.find(({ network }) => network === code);
    return {
      network: code,
      name,
      confirmations,
      isConnected,
      height,
      suspension,
      assets: [...assets],
      postedHeight: cursor?.posted_height ?? null,
      headHeight: cursor?.head_height ?? null,
      seenAt: cursor?.seen_at.getTime() ?? null,
      error: cursor?.error ?? null,
    };
  });
}

/** Whether a network is open: it is closed immediately, and opened with a second operator. */
export const networkOpening = (events: EventDispatcher) =>
  fourEyesChange({
    kind: 'network_open',
    schema: z.object({ network: z.string(), open: z.boolean() }),
    read: async (tx, { network }) => ({ before: await lockSuspension(tx, network) }),
    loosens: ({ open }) => open,
    cancelsPending: true,
    describe: ({ network, open }) => ({
      title: `Open the network ${network}`,
      target: `network:${network}`,
      after: null,
      // That a network is suspended is announced where that is done.
      ...(open && { event: { topic: 'platform' } }),
      action: open ? 'network_opened' : 'network_suspended',
      subject: `network:${network}`,
    }),
    write: async (tx, { network, open }, { reason, at }) => {
      if (!open) return suspendNetwork(tx, network, reason, at);
      await tx
        .updateTable('chain_network')
        .set({ suspended_at: null, suspended_reason: null })
        .where('code', '=', network)
        .execute();
      await closeTask(tx, { kind: 'chain_alarm', subjectId: network, outcome: 'opened' }, at);
      await events.emit(tx, 'networkOpened', { network });
    },
  });

async function lockSuspension(tx: Tx, network: string): Promise<Record<string, unknown> | null> {
  const row = await tx
    .selectFrom('chain_network')
    .select(['suspended_at', 'suspended_reason'])
    .where('code', '=', network)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  if (row.suspended_at === null) return null;
  return { reason: row.suspended_reason, since: row.suspended_at.toISOString() };
}
