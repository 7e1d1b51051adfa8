import type { OperationsParsedOf } from '@aldgate/contract';
import {
  claimTask,
  closeTask,
  type Effect,
  ensureTask,
  findWaitingApprovals,
  requestApproval,
} from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInOperator } from '../../../kernel/http/caller.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { getInstitution, makeBroker } from '../../institution/index.ts';
import type { BrokerDeps } from './application.ts';

/** BR-01: the review of broker applications. */
export function brokersAdmin(deps: BrokerDeps) {
  const operatorHandlers = {
    queryBrokerApplication: ({ applyRecordId }) => query(deps, applyRecordId),
    reviewBrokerApplication: (request, caller) => review(deps, request, caller),
  } satisfies Partial<AllOperationsHandlers>;
  return { operatorHandlers, approvals: { broker_approval: { approve, decline: reviewAgain } } };
}

async function query({ database }: BrokerDeps, applyRecordId: string) {
  const row = await database
    .selectFrom('broker_application')
    .selectAll()
    .where('id', '=', applyRecordId)
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  const institution = await getInstitution(database, row.institution_id);
  const target = formatTarget(applyRecordId);
  const approvals = await findWaitingApprovals(database, [target]);
  return {
    applyRecordId: row.id,
    customer: { institutionId: institution.id, name: institution.name },
    status: row.status,
    business: row.business,
    assetsUnderManagement: row.assets_under_management,
    contactName: row.contact_name,
    appliedAt: row.applied_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    reason: row.reason,
    approvalId: approvals.get(target)?.approvalId ?? null,
  };
}

function review(
  { database, clock }: BrokerDeps,
  { applyRecordId, decision, reason }: OperationsParsedOf<'reviewBrokerApplication'>,
  { operator: { operatorId }, origin }: SignedInOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    const row = await lock(tx, applyRecordId);
    if (row.status !== 'under_review') throw new ApiError('changedMeanwhile');
    const task = { kind: 'broker_application' as const, subjectId: applyRecordId };
    await claimTask(tx, { ...task, operatorId }, at);
    await closeTask(tx, { ...task, outcome: decision === 'reject' ? 'rejected' : 'accepted' }, at);
    if (decision === 'approve') {
      const { name } = await getInstitution(tx, row.institution_id);
      const approvalId = await requestApproval(
        tx,
        {
          kind: 'broker_approval',
          title: `${name} becomes a broker`,
          institutionId: row.institution_id,
          target: formatTarget(applyRecordId),
          reason,
          payload: { applyRecordId },
          before: { status: 'under_review' },
          after: { status: 'approved' },
        },
        { operatorId, origin, at },
      );
      return { approvalId };
    }
    await tx
      .updateTable('broker_application')
      .set({ status: 'rejected', reason, decided_at: new Date(at) })
      .where('id', '=', applyRecordId)
      .execute();
    await notify(tx, { topic: 'user', institutionId: row.institution_id });
    await audit(tx, {
      at,
      actor: `operator:${operatorId}`,
      action: 'broker_rejected',
      subject: `broker_application:${applyRecordId}`,
      origin,
      before: { status: 'under_review' },
      after: { status: 'rejected', reason },
    });
    return { approvalId: null };
  });
}

const approve: Effect = async (tx, { applyRecordId }, { checkerId, makerId, origin, at }) => {
  const row = await lock(tx, String(applyRecordId));
  if (row.status !== 'under_review') throw new ApiError('changedMeanwhile');
  await tx
    .updateTable('broker_application')
    .set({ status: 'approved', decided_at: new Date(at) })
    .where('id', '=', row.id)
    .execute();
  await makeBroker(tx, row.institution_id);
  await notify(tx, { topic: 'user', institutionId: row.institution_id });
  await audit(tx, {
    at,
    actor: `operator:${checkerId}`,
    action: 'broker_approved',
    subject: `broker_application:${row.id}`,
    origin,
    before: { status: 'under_review' },
    after: { status: 'approved', maker: makerId },
  });
};

/** If the second reviewer rejects the approval, the application is reviewed again. */
const reviewAgain: Effect = async (tx, { applyRecordId }, { at }) => {
  const row = await lock(tx, String(applyRecordId));
  if (row.status !== 'under_review') return;
  const { name } = await getInstitution(tx, row.institution_id);
  const title = `${name}: prime brokerage`;
  const task = { kind: 'broker_application' as const, subjectId: row.id, title };
  await ensureTask(tx, { ...task, institutionId: row.institution_id }, at);
};

async function lock(tx: Tx, applyRecordId: string) {
  const row = await tx
    .selectFrom('broker_application')
    .selectAll()
    .where('id', '=', applyRecordId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  return row;
}

const formatTarget = (applyRecordId: string) => `broker:${applyRecordId}`;
