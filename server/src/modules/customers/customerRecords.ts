import type { OperationsAnswerOf } from '@aldgate/contract';
import type { Database } from '../../kernel/database/database.ts';
import { operatorReference } from '../../kernel/references.ts';

type Customer = OperationsAnswerOf<'queryCustomer'>;

/** The console shows at most this many; the audit log has all. */
const NOTES_MAX = 200;

/** The restrictions in force, newest first. */
export async function restrictionsOn(
  database: Database,
  institutionId: string,
  now: number,
): Promise<Customer['restrictions']> {
  const rows = await database
    .selectFrom('restriction as r')
    .leftJoin('platform_user as u', 'u.id', 'r.user_id')
    .leftJoin('operator as o', 'o.id', 'r.created_by')
    .selectAll('r')
    .select(['u.email', 'o.name as operator_name'])
    .where('r.institution_id', '=', institutionId)
    .where('r.lifted_at', 'is', null)
    .where((where) => where.or([where('r.until', 'is', null), where('r.until', '>', new Date(now))]))
    .orderBy('r.since', 'desc')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    restrictionId: row.id,
    action: row.action,
    reason: row.reason,
    note: row.note,
    user: row.user_id === null || row.email === null ? null : { userId: row.user_id, email: row.email },
    since: row.since.getTime(),
    until: row.until?.getTime() ?? null,
    createdBy: operatorReference(row.created_by, row.operator_name),
  }));
}

export async function readApplications(database: Database, institutionId: string): Promise<Customer['applications']> {
  const rows = await database
    .selectFrom('kyc_application')
    .select(['id', 'level', 'status', 'submitted_at'])
    .where('institution_id', '=', institutionId)
    .orderBy('submitted_at', 'desc')
    .execute();
  return rows.map(({ id, level, status, submitted_at }) => ({
    applicationId: id,
    level,
    status,
    submittedAt: submitted_at.getTime(),
  }));
}

export async function readNotes(database: Database, institutionId: string): Promise<Customer['notes']> {
  const rows = await database
    .selectFrom('customer_note as n')
    .innerJoin('operator as o', 'o.id', 'n.operator_id')
    .select(['n.id', 'n.at', 'n.text', 'n.operator_id', 'o.name'])
    .where('n.institution_id', '=', institutionId)
    .orderBy('n.at', 'desc')
    .orderBy('n.id')
    .limit(NOTES_MAX)
    .execute();
  return rows.map(({ id, at, text, operator_id, name }) => ({
    noteId: id,
    at: at.getTime(),
    author: { operatorId: operator_id, name },
    text,
  }));
}

/** Pending approvals about the customer. */
export async function readApprovals(database: Database, institutionId: string): Promise<Customer['approvals']> {
  const rows = await database
    .selectFrom('approval')
    .select(['id', 'kind', 'title', 'made_at'])
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'waiting')
    .orderBy('made_at')
    .execute();
  return rows.map(({ id, kind, title, made_at }) => ({ approvalId: id, kind, title, madeAt: made_at.getTime() }));
}
