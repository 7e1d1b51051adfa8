import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** The query for what liquidations did not bring, by project: decimal strings. */
export const selectShortfalls = (database: Database | Tx) =>
  database
    .selectFrom('broker_project as p')
    .select(['p.project_no as projectNo', 'p.name as projectName', 'p.currency'])
    .select(['p.priority_principal as principal', 'p.unpaid_interest as interest'])
    .where((p) =>
      p.exists(
        p
          .selectFrom('broker_financing as f')
          .select('f.financing_no')
          .whereRef('f.project_no', '=', 'p.project_no')
          .where('f.status', '=', 5),
      ),
    )
    .where(sql<boolean>`p.priority_principal + p.unpaid_interest > 0`)
    .where((p) =>
      p.not(
        p.exists(
          p
            .selectFrom('broker_financing as f')
            .select('f.financing_no')
            .whereRef('f.project_no', '=', 'p.project_no')
            .where('f.status', 'in', [1, 3, 4]),
        ),
      ),
    )
    .orderBy('p.project_no');

/** Whether a project of the broker still owes what its liquidation did not bring. */
export async function hasShortfall(database: Database | Tx, institutionId: string): Promise<boolean> {
  const row = await selectShortfalls(database).where('p.institution_id', '=', institutionId).executeTakeFirst();
  return row !== undefined;
}
