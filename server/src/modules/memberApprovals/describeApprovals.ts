import type { AnswerOf } from '@aldgate/contract';
import { type ApprovalCondition, approvalsOf, countMissing, mayVote } from '@aldgate/domain/identity/approvalRules.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { readMembers } from '../identity/index.ts';
import type { ApprovedPayment, MemberApprovalKinds } from './kinds.ts';
import { asApprover, listApproverMembers } from './rules/readRules.ts';
import { readConditions } from './rules/requirement.ts';
import type { ApprovalRow, PayloadLine } from './tables.ts';

type Approval = AnswerOf<'queryMemberApproval'>;

/** Reader of the list, and the language. */
export interface Reader {
  readonly user: User;
  readonly language: Language;
  /** Time of the business clock, epoch ms. */
  readonly now: number;
}

export interface DescribeDeps {
  readonly database: Database;
  readonly kinds: () => MemberApprovalKinds;
}

/** Requests with the approvals that they need, who may still vote, and what their payments would do. */
export async function describeApprovals(deps: DescribeDeps, rows: readonly ApprovalRow[], reader: Reader) {
  const { database } = deps;
  const { user, language, now } = reader;
  if (rows.length === 0) return [];
  const [votes, approvers, payments] = await Promise.all([
    readVotes(database, rows),
    listApproverMembers(database, user.institutionId, now),
    readPayments(deps, rows, user.institutionId),
  ]);
  const conditionsOf = new Map<string, readonly ApprovalCondition[]>();
  for (const row of rows)
    conditionsOf.set(row.id, row.state === 'waiting' ? await readConditions(database, row) : row.conditions);
  const named = [...conditionsOf.values()].flat().flatMap(({ members }) => members);
  const people = await readMembers(database, [
    ...named,
    ...rows.map(({ maker_id }) => maker_id),
    ...votes.map(({ member_id }) => member_id),
    ...approvers.map(({ id }) => id),
  ]);
  const member = (userId: string) => people.get(userId) ?? { userId, name: null, email: '' };
  return rows.map((row): Approval => {
    const isExpired = row.state === 'waiting' && row.expires_at.getTime() <= now;
    const isWaiting = row.state === 'waiting' && !isExpired;
    const conditions = conditionsOf.get(row.id) ?? [];
    const payment = payments.get(row.subject_id);
    const cast = votes.filter(({ approval_id }) => approval_id === row.id);
    const hasApproved = (id: string) => cast.some(({ member_id, vote }) => member_id === id && vote === 'approve');
    const approved = approvers.filter(({ id }) => hasApproved(id)).map(asApprover);
    const open = approvers.filter(
      (each) => each.id !== row.maker_id && !hasApproved(each.id) && mayVote(conditions, asApprover(each)),
    );
    return {
      approvalId: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      digest: row.digest,
      title: (row.title as Record<Language, string>)[language],
      payload: [...(row.payload as readonly PayloadLine[])],
      maker: member(row.maker_id),
      required: approvalsOf(conditions),
      missing: isWaiting ? countMissing(conditions, approved) : 0,
      conditions: conditions.map((condition) => ({
        approvals: condition.approvals,
        roles: [...condition.roles],
        members: condition.members.map(member),
        missing: isWaiting ? countMissing([condition], approved) : 0,
      })),
      approvers: isWaiting ? open.map(({ id }) => member(id)) : [],
      payment: payment === undefined ? null : { ...payment, ...(!isWaiting && { balanceAfter: null }) },
      failure: row.failure,
      votes: cast.map(({ member_id, vote, voted_at, reason }) => ({
        member: member(member_id),
        vote,
        at: voted_at.getTime(),
        reason,
      })),
      state: isExpired ? 'expired' : row.state,
      madeAt: row.made_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      mayVote: isWaiting && open.some(({ id }) => id === user.userId),
    };
  });
}

const readVotes = (database: Database, rows: readonly ApprovalRow[]) =>
  database
    .selectFrom('member_vote')
    .selectAll()
    .where(
      'approval_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('voted_at')
    .execute();

/** The payments of the requests, by subject; the balance after is that of requests that wait. */
async function readPayments({ database, kinds }: DescribeDeps, rows: readonly ApprovalRow[], institutionId: string) {
  const payments = new Map<string, ApprovedPayment>();
  for (const [kind, effects] of Object.entries(kinds())) {
    const subjectIds = rows.filter((row) => row.kind === kind).map((row) => row.subject_id);
    if (subjectIds.length === 0) continue;
    const found = await effects.describePayments?.(database, institutionId, subjectIds);
    for (const [subjectId, payment] of found ?? []) payments.set(subjectId, payment);
  }
  return payments;
}
