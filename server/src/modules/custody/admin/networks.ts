import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { z } from 'zod';
import {
  actingChecker,
  assertUnchanged,
  cancelPending,
  closeTask,
  type Effect,
  requestApproval,
} from '../../../approvals/index.ts';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { notify } from '../../../kernel/changeEvents.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import type { EventDispatcher } from '../../../kernel/moduleEvents.ts';
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

const payloadSchema = z.object({ network: z.string() });
const formatTarget = (network: string) => `network:${network}`;

/** Closes a network immediately. */
export function suspendByOperator(
  database: Database,
  { network, reason }: OperationsParsedOf<'suspendNetwork'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const before = await lockSuspension(tx, network);
    await cancelPending(tx, formatTarget(network), actor);
    await suspendNetwork(tx, network, reason, actor.at);
    await auditAction(tx, actor, {
      action: 'network_suspended',
      subject: formatTarget(network),
      ...(before !== null && { before }),
      after: { reason },
    });
    return null;
  });
}

/** Opening needs a second operator. */
export function openByOperator(
  database: Database,
  { network, reason }: OperationsParsedOf<'openNetwork'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const before = await lockSuspension(tx, network);
    if (before === null) return { approvalId: null };
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'network_open',
        target: formatTarget(network),
        reason,
        institutionId: null,
        title: `Open the network ${network}`,
        payload: { network },
        before,
        after: null,
      },
      actor,
    );
    return { approvalId };
  });
}

export const applyNetworkOpen =
  (events: EventDispatcher): Effect =>
  async (tx, payload, approved) => {
    const { network } = payloadSchema.parse(payload);
    const before = await lockSuspension(tx, network);
    assertUnchanged(approved, before);
    await tx
      .updateTable('chain_network')
      .set({ suspended_at: null, suspended_reason: null })
      .where('code', '=', network)
      .execute();
    await closeTask(tx, { kind: 'chain_alarm', subjectId: network, outcome: 'opened' }, approved.at);
    await events.emit(tx, 'networkOpened', { network });
    await notify(tx, { topic: 'platform' });
    await auditAction(tx, actingChecker(approved), {
      action: 'network_opened',
      subject: formatTarget(network),
      ...(before !== null && { before }),
      after: { reason: approved.reason },
    });
  };

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
