import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { isNameOf } from '@aldgate/domain/bank/partyName.ts';
import { sql } from 'kysely';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { operatorReference } from '../../../kernel/references.ts';
import { describeFields } from './account.ts';
import { reviewTarget } from './openReview.ts';

type Page = OperationsAnswerOf<'pageCustomerBankAccount'>;
type Item = Page['items'][number];

/** Customers' accounts for operators: those to verify oldest first. */
export async function pageForReview(
  database: Database,
  request: OperationsParsedOf<'pageCustomerBankAccount'>,
): Promise<Page> {
  const { state, bankAccountId } = request.queryCondition;
  let matching = database.selectFrom('bank_account as b');
  matching =
    bankAccountId === undefined
      ? matching.where('b.state', '=', sql.lit(state))
      : matching.where('b.id', '=', bankAccountId).where('b.state', '<>', 'draft');
  const source = listSource({
    database,
    scope: ['customers’ bank accounts', request.queryCondition],
    order: [column('b.created_at', 'time'), column('b.id', 'uuid')],
    matching,
    select: (accounts) =>
      accounts
        .innerJoin('institution as i', 'i.id', 'b.institution_id')
        .innerJoin('platform_user as u', 'u.id', 'b.created_by')
        .leftJoin('institution_information as n', 'n.institution_id', 'b.institution_id')
        .leftJoin('operator as o', 'o.id', 'b.reviewed_by')
        .selectAll('b')
        .select(['i.name as institution_name', 'n.registered_name', 'n.kind', 'u.email as entered_by'])
        .select('o.name as operator_name'),
  });
  const { rows, ...page } = await readPage(source, request, state === 'unverified' ? 'asc' : 'desc');
  const approvals = await findWaitingApprovals(
    database,
    rows.map(({ id }) => reviewTarget(id)),
  );
  const items = rows.map((row): Item => {
    const verifiedName = row.registered_name ?? row.institution_name;
    return {
      ...describeFields(row),
      // Drafts are left out.
      state: row.state as Item['state'],
      customer: { institutionId: row.institution_id, name: row.institution_name },
      verifiedName,
      isOwnName: isNameOf(row.beneficiary_name, { name: verifiedName, kind: row.kind }),
      enteredBy: row.entered_by,
      createdAt: row.created_at.getTime(),
      isSingleControl: row.approval_id === null,
      usableFrom: row.usable_from?.getTime() ?? null,
      approvalId: approvals.get(reviewTarget(row.id))?.approvalId ?? null,
      reviewedBy: operatorReference(row.reviewed_by, row.operator_name),
      reviewedAt: row.reviewed_at?.getTime() ?? null,
      reason: row.review_note,
    };
  });
  return { items, ...page };
}
