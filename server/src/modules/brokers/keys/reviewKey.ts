import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import {
  actingChecker,
  cancelPending,
  claimTask,
  closeTask,
  type Effect,
  ensureTask,
  findWaitingApprovals,
  requestApproval,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { auditAction } from '../../../kernel/http/actingOperator.ts';
import type { SignedInOperator } from '../../../kernel/http/caller.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import {
  type BrokerKeyRow,
  findBrokerKey,
  listKeys,
  lockBrokerKey,
  replaceKey,
  updateBrokerKey,
} from '../../exchangeAccounts/index.ts';
import { getInstitution } from '../../institution/index.ts';
import { BROUGHT_SECRET, type KeyDeps } from './deps.ts';
import { describeKeys } from './pageKeys.ts';
import { raiseKeyMessage } from './raiseKeyMessage.ts';

const formatTarget = (keyId: string) => `broker_key:${keyId}`;

/** BR-07: an application for a key as reviewers read it. */
export async function queryKey(
  { database, businessClock, exchanges }: KeyDeps,
  { exchangeKeyId }: OperationsParsedOf<'queryBrokerKey'>,
): Promise<OperationsAnswerOf<'queryBrokerKey'>> {
  const row = await findBrokerKey(database, exchangeKeyId);
  const { institution_id: institutionId } = row;
  const times = { businessNow: await businessClock(database), order: 'time' as const };
  const { rows } = await readPage(listKeys(database, { institutionId, keyId: row.id }, times), {}, 'asc');
  const [described] = await describeKeys(database, rows);
  const [listed] = rows;
  if (described === undefined || listed === undefined) throw new ApiError('notFound');
  const { name } = await getInstitution(database, institutionId);
  const target = formatTarget(row.id);
  const waiting = (await findWaitingApprovals(database, [target])).get(target);
  return {
    ...described,
    customer: { institutionId, name },
    exchangeName: exchanges.find(listed.exchange_code)?.name ?? listed.exchange_code,
    accountType: listed.account_type,
    approvalId: waiting?.approvalId ?? null,
  };
}

/** BR-07: rejects an application at once, or asks a second operator to approve it. */
export function reviewKey(
  { database, clock }: KeyDeps,
  { exchangeKeyId, decision, reason }: OperationsParsedOf<'reviewBrokerKey'>,
  { operator: { operatorId }, origin }: SignedInOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const actor = { operatorId, origin, at: clock() };
    const row = await lockApplying(tx, exchangeKeyId);
    const target = formatTarget(row.id);
    if ((await findWaitingApprovals(tx, [target])).has(target)) throw new ApiError('changedMeanwhile');
    const task = { kind: 'exchange_key' as const, subjectId: row.id };
    await claimTask(tx, { ...task, operatorId }, actor.at);
    await closeTask(tx, { ...task, outcome: decision === 'reject' ? 'rejected' : 'accepted' }, actor.at);
    const { institution_id: institutionId } = row;
    if (decision === 'approve') {
      const { name } = await getInstitution(tx, institutionId);
      const approvalId = await requestApproval(
        tx,
        {
          kind: 'exchange_key',
          title: `${name}: key “${row.name}”`.slice(0, 200),
          institutionId,
          target: formatTarget(row.id),
          reason,
          payload: { exchangeKeyId: row.id },
          before: { status: 'applying' },
          after: { status: 'approved', kind: row.kind, permissions: row.permissions, boundIps: row.bound_ips },
        },
        actor,
      );
      return { approvalId };
    }
    const rejected = await updateBrokerKey(tx, row.id, {
      status: 'rejected',
      decision: reason,
      ended_at: new Date(actor.at),
      secret: null,
    });
    await raiseKeyMessage(tx, rejected, 'rejected', actor.at);
    await auditAction(tx, actor, {
      action: 'broker_key_rejected',
      subject: formatTarget(row.id),
      before: { status: 'applying' },
      after: { status: 'rejected', reason },
    });
    return { approvalId: null };
  });
}

/** The second operator's approval. A brought key becomes the one that the server uses its account with. */
export const applyKeyApproval =
  ({ box, businessClock }: KeyDeps): Effect =>
  async (tx, { exchangeKeyId }, approved) => {
    const row = await lockApplying(tx, String(exchangeKeyId));
    const { at } = approved;
    const isBrought = row.kind === 'brought';
    if (isBrought && row.secret !== null && row.api_key !== null) {
      const secret = box.open(row.secret, BROUGHT_SECRET, row.id).toString('utf8');
      await replaceKey(tx, box, { accountId: row.exchange_account_id, key: row.api_key, secret }, at);
    }
    const stored = await updateBrokerKey(tx, row.id, {
      status: isBrought ? 'active' : 'approved',
      approved_at: new Date(await businessClock(tx)),
      secret: null,
    });
    await raiseKeyMessage(tx, stored, isBrought ? 'accepted' : 'approved', at);
    await auditAction(tx, actingChecker(approved), {
      action: 'broker_key_approved',
      subject: formatTarget(row.id),
      before: { status: 'applying' },
      after: { status: stored.status },
    });
  };

/** If the second reviewer rejects the approval, the application is reviewed again. */
export const reviewKeyAgain: Effect = async (tx, { exchangeKeyId }, { at }) => {
  const row = await lockBrokerKey(tx, String(exchangeKeyId));
  if (row.status !== 'applying') return;
  const { name } = await getInstitution(tx, row.institution_id);
  const title = `${name}: key “${row.name}”`.slice(0, 200);
  await ensureTask(tx, { kind: 'exchange_key', subjectId: row.id, title, institutionId: row.institution_id }, at);
};

/** Ends the review of an application that its broker took back, or whose account is closed. */
export async function endReview(
  tx: Tx,
  keyId: string,
  actor: { readonly actor: string; readonly origin?: Origin; readonly at: number },
): Promise<void> {
  await closeTask(tx, { kind: 'exchange_key', subjectId: keyId, outcome: 'withdrawn' }, actor.at);
  await cancelPending(tx, formatTarget(keyId), actor);
}

async function lockApplying(tx: Tx, keyId: string): Promise<BrokerKeyRow> {
  const row = await lockBrokerKey(tx, keyId);
  if (row.status !== 'applying') throw new ApiError('changedMeanwhile');
  return row;
}
