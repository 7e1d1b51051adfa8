import '../caseRows/tables.ts';
import { CAUSE_TEXTS } from '@aldgate/domain/brokers/cases/causeTexts.ts';
import { closeTask, openTaskOnce } from '../../../approvals/index.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { findOpenCase, isLiquidating } from '../caseRows/readCases.ts';
import { findCause } from './causes.ts';
import type { CaseDeps } from './deps.ts';

/** BR-05: opens the operators' task of projects whose liquidation they may begin, and ends it once that is over. */
export async function watchCauses(deps: CaseDeps): Promise<void> {
  const { database, clock } = deps;
  const projects = await database
    .selectFrom('broker_project as p')
    .innerJoin('broker_financing as f', 'f.project_no', 'p.project_no')
    .select(['p.project_no', 'p.institution_id', 'p.name'])
    .where('f.status', 'in', [1, 3])
    .orderBy('p.project_no')
    .execute();
  for (const { project_no: subjectId, institution_id: institutionId, name } of projects) {
    const open = await findOpenCase(database, subjectId);
    if (isLiquidating(open)) continue;
    const cause = await findCause(database, deps, subjectId, open);
    await inTransaction(database, async (tx) => {
      if (cause === null) return closeTask(tx, { kind: 'margin_call', subjectId, outcome: 'ended' }, clock());
      const title = `${name}: ${CAUSE_TEXTS[cause]}`.slice(0, 200);
      await openTaskOnce(tx, { kind: 'margin_call', subjectId, title, institutionId }, clock());
    });
  }
}
