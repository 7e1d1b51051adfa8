import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { CapitalProject } from './capitalProject.ts';

/** Changes of P, S and U, and of the profit that was taken. Decimal strings, below zero where they fall. */
interface Principal {
  readonly priority?: string;
  readonly subordinated?: string;
  readonly unpaidInterest?: string;
  readonly profitTaken?: string;
}

/** Changes the principals of a project beside the postings that they are of. */
export async function changePrincipal(
  tx: Tx,
  { row }: Pick<CapitalProject, 'row'>,
  { priority = '0', subordinated = '0', unpaidInterest = '0', profitTaken = '0' }: Principal,
): Promise<void> {
  await tx
    .updateTable('broker_project')
    .set({
      priority_principal: sql`priority_principal + ${priority}::numeric`,
      subordinated_principal: sql`subordinated_principal + ${subordinated}::numeric`,
      unpaid_interest: sql`unpaid_interest + ${unpaidInterest}::numeric`,
      profit_taken: sql`profit_taken + ${profitTaken}::numeric`,
    })
    .where('project_no', '=', row.project_no)
    .execute();
}
