import './tables.ts';
import { formatCaseNo, hasReached } from '@aldgate/domain/brokers/cases/stages.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { hasShortfall } from './shortfalls.ts';

export type CaseRow = Selectable<Tables['broker_case']>;

/** The case of a project that has not been closed; undefined without one. */
export const findOpenCase = (database: Database | Tx, projectNo: string): Promise<CaseRow | undefined> =>
  database
    .selectFrom('broker_case')
    .selectAll()
    .where('project_no', '=', projectNo)
    .where('stage', '<>', 'closed')
    .executeTakeFirst();

/** Whether a case liquidates: members neither trade nor move money out of its accounts. */
export const isLiquidating = (row: CaseRow | undefined): row is CaseRow =>
  row !== undefined && hasReached(row.stage, 'cancel');

/** Why an institution's withdrawals are looked into: a liquidation is under way, or a shortfall stands; else null. */
export async function findOpenDebt(
  database: Database | Tx,
  institutionId: string,
): Promise<'case' | 'shortfall' | null> {
  if (await hasShortfall(database, institutionId)) return 'shortfall';
  const open = await database
    .selectFrom('broker_case')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('stage', 'not in', ['margin_call', 'closed'])
    .executeTakeFirst();
  return open === undefined ? null : 'case';
}

/** The number of a case. */
export const caseNoOf = ({ id }: Pick<CaseRow, 'id'>): string => formatCaseNo(id);

/** The newest case of a project or of a financing; undefined without one. */
export function findNewestCase(
  database: Database | Tx,
  of: { readonly projectNo: string } | { readonly financingNo: string },
): Promise<CaseRow | undefined> {
  const cases = database.selectFrom('broker_case').selectAll().orderBy('id', 'desc');
  return 'projectNo' in of
    ? cases.where('project_no', '=', of.projectNo).executeTakeFirst()
    : cases.where('financing_no', '=', of.financingNo).executeTakeFirst();
}

/** The reason of the blocks of trading that a case sets, and of what it rejects. */
export const LIQUIDATION = 'liquidation';
