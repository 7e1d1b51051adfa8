import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';

type Page = OperationsAnswerOf<'pageOutgoing'>;

/** The platform's own transactions with their attempts, newest first. */
export async function pageOutgoing(database: Database, request: OperationsParsedOf<'pageOutgoing'>): Promise<Page> {
  const { network, state } = request.queryCondition;
  let matching = database.selectFrom('outgoing_transaction as o');
  if (network !== undefined) matching = matching.where('o.network', '=', network);
  if (state !== undefined) matching = matching.where('o.state', '=', state);
  const source = listSource({
    database,
    scope: ['outgoing', request.queryCondition],
    order: [column('o.created_at', 'time'), column('o.id', 'uuid')],
    matching,
    select: (transactions) => transactions.selectAll('o'),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  const attempts =
    rows.length === 0
      ? []
      : await database
          .selectFrom('outgoing_attempt')
          .select(['outgoing_id', 'attempt', 'is_cancel', 'txid', 'terms', 'refusal', 'sent_at'])
          .where(
            'outgoing_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('attempt')
          .execute();
  const items = rows.map((row) => ({
    outgoingId: row.id,
    network: row.network,
    kind: row.kind,
    asset: row.asset,
    state: row.state,
    wallet: row.wallet,
    requested: row.requested,
    amount: row.amount === null ? null : toDecimalString(row.amount),
    outcome: row.outcome,
    error: row.error,
    nonce: row.nonce === null ? null : Number(row.nonce),
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    attempts: attempts
      .filter(({ outgoing_id }) => outgoing_id === row.id)
      .map(({ attempt, is_cancel, txid, terms, refusal, sent_at }) => ({
        attempt,
        txid,
        refusal,
        isCancel: is_cancel,
        sentAt: sent_at?.getTime() ?? null,
        terms: terms as Page['items'][number]['attempts'][number]['terms'],
      })),
  }));
  return { items, ...page };
}
