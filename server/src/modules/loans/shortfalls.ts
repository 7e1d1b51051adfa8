import './tables.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** Whether an institution owes what the sale of a loan's collateral did not bring. */
export async function hasLoanShortfall(database: Database | Tx, institutionId: string): Promise<boolean> {
  const row = await database
    .selectFrom('loan')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('status', '<>', 'ended')
    .where('is_shortfall', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
