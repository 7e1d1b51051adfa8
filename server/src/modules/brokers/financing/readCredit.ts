import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** BR-04: what of a broker's credit is used: all principals, and those of increases that wait, but one. In USDT. */
export async function readCreditUsed(database: Database | Tx, institutionId: string, except?: string): Promise<string> {
  const { rows } = await sql<{ used: string }>`
    select (
      (select coalesce(sum(priority_principal), 0) from broker_project where institution_id = ${institutionId})
      + (select coalesce(sum(priority_amount), 0) from broker_capital_change
        where institution_id = ${institutionId} and kind = 'increase' and status = 'approving'
          and change_no <> ${except ?? ''})
    )::text as used
  `.execute(database);
  return toDecimalString(rows[0]?.used ?? '0');
}
