import type { Product } from '@aldgate/domain/market/product.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

/** A completed transfer to or from a wallet of an institution's own account. `number` orders those of one time. */
export interface CompletedMove {
  readonly number: string;
  readonly resolvedAt: Date;
  readonly asset: string;
  /** Decimal string; below zero for one out of the wallet. */
  readonly amount: string;
}

interface OwnWallet {
  readonly institutionId: string;
  readonly accountId: string;
  readonly product: Product;
}

const movesOf = (database: Database, { institutionId, accountId, product }: OwnWallet) =>
  database
    .selectFrom('fund_move')
    .where('institution_id', '=', institutionId)
    .where('purpose', '=', sql.lit('own'))
    .where('state', '=', sql.lit('completed'))
    .where((q) =>
      q.or([
        q.and([q('source_account', '=', accountId), q('source_product', '=', product)]),
        q.and([q('target_account', '=', accountId), q('target_product', '=', product)]),
      ]),
    );

type Position = Pick<CompletedMove, 'resolvedAt' | 'number'>;

const compare = (comparison: '>' | '<=', { resolvedAt, number }: Position) => sql<boolean>`
  (resolved_at, number) ${sql.raw(comparison)} (${resolvedAt}::timestamptz, ${number}::bigint)`;

/** Reads the transfers of a wallet that were completed after one, or all, the oldest first. */
export async function readCompletedMoves(
  database: Database,
  wallet: OwnWallet,
  after: Position | undefined,
): Promise<CompletedMove[]> {
  let query = movesOf(database, wallet).select(['number', 'asset', 'amount', 'resolved_at', 'target_product']);
  if (after !== undefined) query = query.where(compare('>', after));
  const rows = await query.orderBy('resolved_at').orderBy('number').execute();
  return rows.flatMap(({ number, asset, amount, resolved_at: resolvedAt, target_product: target }) => {
    const signed = `${target === wallet.product ? '' : '-'}${amount}`;
    return resolvedAt === null ? [] : [{ number, resolvedAt, asset, amount: toDecimalString(signed) }];
  });
}

/** The number of a wallet's transfers up to one. */
export async function countCompletedMoves(database: Database, wallet: OwnWallet, last: Position): Promise<number> {
  const { count } = await movesOf(database, wallet)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(compare('<=', last))
    .executeTakeFirstOrThrow();
  return count;
}
