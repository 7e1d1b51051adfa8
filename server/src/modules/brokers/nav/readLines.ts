import { computeLines, type Lines } from '@aldgate/domain/brokers/financing/lines.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** The lines of projects by number, as values of NAV: by the running financing's own terms; null without P. */
export async function readLines(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<ReadonlyMap<string, Lines | null>> {
  if (projectNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_project as p')
    .innerJoin('broker_financing as f', 'f.project_no', 'p.project_no')
    .distinctOn('p.project_no')
    .select(['p.project_no as projectNo', 'p.priority_principal as priority', 'f.terms'])
    .where('p.project_no', 'in', projectNos)
    .where('f.status', 'in', [1, 3, 4])
    .orderBy('p.project_no')
    .orderBy('f.started_at', 'desc')
    .execute();
  return new Map(
    rows.map(({ projectNo, priority, terms }) => [projectNo, computeLines(toDecimalString(priority), terms.lines)]),
  );
}
