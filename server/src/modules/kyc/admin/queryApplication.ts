import { findWaitingApprovals, operatorName } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { getUser } from '../../identity/index.ts';
import { getInstitution } from '../../institution/index.ts';
import type { FileDeps } from '../files.ts';
import { buildView } from '../view.ts';

/** An application with its submitter, history and pending approval. */
export async function queryApplication({ database, box }: FileDeps, applicationId: string) {
  const row = await database
    .selectFrom('kyc_application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  const target = `kyc:${applicationId}`;
  const [application, institution, person, approvals, history] = await Promise.all([
    buildView(database, box, row),
    getInstitution(database, row.institution_id),
    getUser(database, row.submitted_by),
    findWaitingApprovals(database, [target]),
    readHistory(database, `kyc_application:${applicationId}`),
  ]);
  return {
    ...application,
    customer: { institutionId: institution.id, name: institution.name },
    submittedBy: person.email,
    approvalId: approvals.get(target)?.approvalId ?? null,
    history,
  };
}

async function readHistory(database: Database, subject: string) {
  const rows = await database
    .selectFrom('audit_record')
    .select(['at', 'actor', 'action', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ at, actor, action, after }) => ({
      at: at.getTime(),
      action,
      actor: await findActorName(database, actor),
      reason: (after as { reason?: string } | null)?.reason ?? null,
    })),
  );
}

async function findActorName(database: Database, actor: string): Promise<string> {
  const operatorId = /^operator:(.+)$/.exec(actor)?.[1];
  return operatorId === undefined ? (await getUser(database, actor)).email : operatorName(database, operatorId);
}
