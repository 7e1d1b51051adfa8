import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database.ts';

type Page = AnswerOf<'pageTransfer'>;

/** WAL-14: an institution's transfers between its accounts, newest first. */
export async function pageTransfers(
  database: Database,
  institutionId: string,
  { pageCondition: { page, pageSize }, queryCondition: { asset, state } }: ParsedOf<'pageTransfer'>,
): Promise<Page> {
  let transfers = database.selectFrom('account_transfer').where('institution_id', '=', institutionId);
  if (asset !== undefined) transfers = transfers.where('asset', '=', asset);
  if (state !== undefined) transfers = transfers.where('state', '=', state);
  const [{ total }, rows] = await Promise.all([
    transfers.select((q) => q.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    transfers
      .selectAll()
      .orderBy('number', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  return {
    total: Number(total),
    items: rows.map((row) => ({
      transferId: row.id,
      state: row.state as Page['items'][number]['state'],
      reason: row.reason,
      transferFrom: row.from_account as Page['items'][number]['transferFrom'],
      transferTo: row.to_account as Page['items'][number]['transferTo'],
      asset: row.asset,
      amount: toDecimalString(row.amount),
      createdAt: row.created_at.getTime(),
      settledAt: row.resolved_at?.getTime() ?? null,
    })),
  };
}
