import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ALONE } from '@aldgate/domain/otc/dealer.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

interface Dealer {
  readonly institutionId: string;
  readonly dealerId: string;
  /** Epoch ms, by the database's time as the prices are. */
  readonly now: number;
}

/** Sums what a dealer gave an institution alone within the last day, in US dollars, whatever became of the prices. */
export async function readGivenAlone(
  database: Database | Tx,
  { institutionId, dealerId, now }: Dealer,
): Promise<string> {
  const { total } = await database
    .selectFrom('otc_quote')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('usd_value'), sql<string>`0`).as('total'))
    .where('institution_id', '=', institutionId)
    .where('dealer_id', '=', dealerId)
    .where('approved_by', 'is', null)
    .where('created_at', '>', new Date(now - ALONE.dayMs))
    .executeTakeFirstOrThrow();
  return toDecimalString(total);
}
