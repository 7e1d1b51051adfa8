import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../kernel/apiError.ts';
import { column } from '../../kernel/lists/keyset.ts';
import { listSource } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';
import { type DescribeDeps, describeApprovals, type Reader } from './describeApprovals.ts';

type Approval = AnswerOf<'queryMemberApproval'>;

/** An institution's requests, newest first. */
export async function pageApprovals(
  deps: DescribeDeps,
  request: ParsedOf<'pageMemberApproval'>,
  reader: Reader,
): Promise<AnswerOf<'pageMemberApproval'>> {
  const { database } = deps;
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
  return { items: await describeApprovals(deps, rows, reader), ...page };
}

export async function queryApproval(deps: DescribeDeps, approvalId: string, reader: Reader): Promise<Approval> {
  const rows = await deps.database
    .selectFrom('member_approval')
    .selectAll()
    .where('id', '=', approvalId)
    .where('institution_id', '=', reader.user.institutionId)
    .execute();
  const [found] = await describeApprovals(deps, rows, reader);
  if (found === undefined) throw new ApiError('notFound');
  return found;
}
