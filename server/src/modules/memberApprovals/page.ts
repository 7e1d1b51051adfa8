import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { column } from '../../kernel/lists/keyset.ts';
import { listSource } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { formatName } from '../identity/index.ts';
import type { PayloadLine } from './request.ts';
import type { ApprovalRow } from './tables.ts';

type Approval = AnswerOf<'queryMemberApproval'>;

/** Reader of the list, and the language. */
interface Reader {
  readonly user: User;
  readonly language: Language;
  /** Time of the business clock, epoch ms. */
  readonly now: number;
}

/** An institution's requests, newest first. */
export async function pageApprovals(
  database: Database,
  request: ParsedOf<'pageMemberApproval'>,
  reader: Reader,
): Promise<AnswerOf<'pageMemberApproval'>> {
  const { institutionId } = reader.user;
  const { state, kind } = request.queryCondition;
  let matching = database.selectFrom('member_approval').where('institution_id', '=', institutionId);
  if (state !== undefined) matching = matching.where('state', '=', state);
  if (kind !== undefined) matching = matching.where('kind', '=', kind);
  const source = listSource({
    database,
    scope: ['member approvals', institutionId, request.queryCondition],
    order: [column('made_at', 'time'), column('id', 'uuid')],
    matching,
    select: (approvals) => approvals.selectAll(),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  return { items: await describeApprovals(database, rows, reader), ...page };
}

export async function queryApproval(database: Database, approvalId: string, reader: Reader): Promise<Approval> {
  const rows = await database
    .selectFrom('member_approval')
    .selectAll()
    .where('id', '=', approvalId)
    .where('institution_id', '=', reader.user.institutionId)
    .execute();
  const [found] = await describeApprovals(database, rows, reader);
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

async function describeApprovals(database: Database, rows: readonly ApprovalRow[], reader: Reader) {
  const { user, language, now } = reader;
  if (rows.length === 0) return [];
  const votes = await database
    .selectFrom('member_vote')
    .selectAll()
    .where(
      'approval_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('voted_at')
    .execute();
  const people = await database
    .selectFrom('platform_user')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('institution_id', '=', user.institutionId)
    .execute();
  const member = (userId: string) => {
    const found = people.find(({ id }) => id === userId);
    return { userId, name: found === undefined ? null : formatName(found), email: found?.email ?? '' };
  };
  return rows.map((row): Approval => {
    const isExpired = row.state === 'waiting' && row.expires_at.getTime() <= now;
    const isOwn = row.maker_id === user.userId;
    return {
      approvalId: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      digest: row.digest,
      title: (row.title as Record<Language, string>)[language],
      payload: [...(row.payload as readonly PayloadLine[])],
      maker: member(row.maker_id),
      required: row.required,
      failure: row.failure,
      votes: votes
        .filter(({ approval_id }) => approval_id === row.id)
        .map(({ member_id, vote, voted_at, reason }) => ({
          member: member(member_id),
          vote,
          at: voted_at.getTime(),
          reason,
        })),
      state: isExpired ? 'expired' : row.state,
      madeAt: row.made_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      mayVote: row.state === 'waiting' && !isExpired && !isOwn && memberMay(user.role, 'approve'),
    };
  });
}
