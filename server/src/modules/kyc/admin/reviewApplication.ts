import type { OperationsParsedOf } from '@aldgate/contract';
import { claimTask, closeTask, type Effect, ensureTask, requestApproval } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInOperator } from '../../../kernel/http/caller.ts';
import { getInstitution, setVerification, upsertInformation } from '../../institution/index.ts';
import { inBoth, raiseNotification } from '../../notifications/index.ts';
import { openIdentity } from '../certifiedIdentity.ts';
import { decisionEmail } from '../emails.ts';
import type { FileDeps } from '../files.ts';
import type { ApplicationRow } from '../submit.ts';

type Review = OperationsParsedOf<'reviewKyc'>;

/**
 * A reviewer's decision. A rejected application returns to its institution immediately, with reasons per document;
 * acceptance needs a second reviewer, because it enables transactions.
 */
export function reviewKyc({ database, clock }: FileDeps, review: Review, { operator, origin }: SignedInOperator) {
  return inTransaction(database, async (tx) => {
    const at = clock();
    const { applicationId } = review;
    const application = await lockApplication(tx, applicationId);
    if (application.status !== 'under_review') {
      throw new ApiError('kycState', { level: application.level, status: application.status });
    }
    if (application.submitted_at.getTime() !== review.submittedAt) throw new ApiError('changedMeanwhile');
    const task = { kind: 'kyc_review' as const, subjectId: applicationId, operatorId: operator.operatorId };
    await claimTask(tx, task, at);
    await reviewDocuments(tx, review);
    await closeTask(tx, { ...task, outcome: review.decision === 'reject' ? 'rejected' : 'accepted' }, at);
    if (review.decision === 'reject') {
      await reject(tx, application, review, { operatorId: operator.operatorId, origin, at });
      return { approvalId: null };
    }
    const { name } = await getInstitution(tx, application.institution_id);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'kyc_approval',
        title: `Certify ${name}, ${application.level}`,
        institutionId: application.institution_id,
        target: `kyc:${applicationId}`,
        reason: review.reason || 'every document was accepted',
        payload: { applicationId, submittedAt: application.submitted_at.getTime() },
        before: { status: 'under_review' },
        after: { status: 'certified', level: application.level },
      },
      { operatorId: operator.operatorId, origin, at },
    );
    return { approvalId };
  });
}

/** Requires a verdict on every document of the application and on no others. */
async function reviewDocuments(tx: Tx, { applicationId, documents }: Review): Promise<void> {
  const rows = await tx
    .selectFrom('kyc_document')
    .select('document')
    .where('application_id', '=', applicationId)
    .execute();
  const decisions = new Map(documents.map((one) => [one.document, one]));
  const isWhole = decisions.size === documents.length && decisions.size === rows.length;
  if (!isWhole || rows.some(({ document }) => !decisions.has(document))) throw formatError({ documents: 'required' });
  for (const { document, verdict, reason } of documents) {
    await tx
      .updateTable('kyc_document')
      .set({ verdict, reason: verdict === 'rejected' ? reason : null })
      .where('application_id', '=', applicationId)
      .where('document', '=', document)
      .execute();
  }
}

interface Reviewer {
  readonly operatorId: string;
  readonly origin: Origin;
  readonly at: number;
}

async function reject(
  tx: Tx,
  application: ApplicationRow,
  { reason, documents }: Review,
  { operatorId, origin, at }: Reviewer,
): Promise<void> {
  await tx
    .updateTable('kyc_application')
    .set({ status: 'rejected', reason, decided_at: new Date(at) })
    .where('id', '=', application.id)
    .execute();
  await setVerification(tx, application.institution_id, application.level, 'not_verified');
  await emailResult(tx, application, { reason, at });
  await audit(tx, {
    at,
    actor: `operator:${operatorId}`,
    action: 'kyc_rejected',
    subject: `kyc_application:${application.id}`,
    origin,
    before: { status: 'under_review' },
    after: {
      status: 'rejected',
      reason,
      documents: documents.filter(({ verdict }) => verdict === 'rejected').map(({ document }) => document),
    },
  });
}

/** Certifies the level after the second approval, and stores the verified information (ID-21). */
export const approveKyc =
  ({ box }: Pick<FileDeps, 'box'>): Effect =>
  async (tx, payload, { checkerId, makerId, origin, at }) => {
    const application = await lockApplication(tx, String(payload.applicationId));
    const isSame =
      application.status === 'under_review' && application.submitted_at.getTime() === Number(payload.submittedAt);
    if (!isSame) throw new ApiError('changedMeanwhile');
    await tx
      .updateTable('kyc_application')
      .set({ status: 'approved', decided_at: new Date(at) })
      .where('id', '=', application.id)
      .execute();
    await setVerification(tx, application.institution_id, application.level, 'certified');
    if (application.level === 'primary') {
      const { institution_id: institutionId, kind, company, residence } = application;
      const fullName = openIdentity(box, application)?.fullName ?? null;
      await upsertInformation(tx, institutionId, { kind, company, fullName, residence });
    }
    await emailResult(tx, application, { reason: null, at });
    await audit(tx, {
      at,
      actor: `operator:${checkerId}`,
      action: 'kyc_approved',
      subject: `kyc_application:${application.id}`,
      origin,
      before: { status: 'under_review' },
      after: { status: 'approved', level: application.level, maker: makerId },
    });
  };

/** If the second reviewer rejects the approval, the application is reviewed again. */
export const reviewKycAgain: Effect = async (tx, payload, { at }) => {
  const application = await lockApplication(tx, String(payload.applicationId));
  if (application.status !== 'under_review') return;
  const { name } = await tx
    .selectFrom('institution')
    .select('name')
    .where('id', '=', application.institution_id)
    .executeTakeFirstOrThrow();
  const title = `${name}: ${application.level} verification`;
  const task = { kind: 'kyc_review' as const, subjectId: application.id, title };
  await ensureTask(tx, { ...task, institutionId: application.institution_id }, at);
};

async function emailResult(
  tx: Tx,
  { institution_id: institutionId, submitted_by: userId, level }: ApplicationRow,
  { reason, at }: { readonly reason: string | null; readonly at: number },
): Promise<void> {
  const mail = inBoth((language) => decisionEmail(language, { level, reason }));
  await raiseNotification(
    tx,
    {
      institutionId,
      userIds: [userId],
      topic: 'verification',
      title: inBoth((language) => mail[language].subject),
      text: inBoth((language) => mail[language].text),
      link: 'account/kyc',
    },
    at,
  );
  await notify(tx, { topic: 'kyc', institutionId });
}

/** Locks the institution before the application, in the same order as a submission. */
async function lockApplication(tx: Tx, applicationId: string): Promise<ApplicationRow> {
  const found = await tx
    .selectFrom('kyc_application')
    .select('institution_id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  if (!found) throw new ApiError('notFound');
  await tx.selectFrom('institution').select('id').where('id', '=', found.institution_id).forUpdate().execute();
  return tx
    .selectFrom('kyc_application')
    .selectAll()
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
