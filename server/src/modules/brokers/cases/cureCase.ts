import '../caseRows/tables.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { CapitalProject } from '../capital/capitalProject.ts';
import { judgeOverdue } from '../capital/overdue.ts';
import { closeCase } from '../caseRows/closeCase.ts';
import type { CaseRow } from '../caseRows/readCases.ts';
import type { CaseDeps } from './deps.ts';
import { type CaseActor, reportCase } from './openCase.ts';

/**
 * BR-05: closes the case of a locked project before take-over: its financing goes on, members trade again, and the
 * keys that nothing else suspended too.
 */
export async function cureCase(
  tx: Tx,
  { businessClock }: Pick<CaseDeps, 'businessClock'>,
  { project, row }: { readonly project: CapitalProject; readonly row: CaseRow },
  notice: 'cured' | 'released',
  actor: CaseActor,
): Promise<void> {
  const { project_no: projectNo } = project.row;
  if (row.status_before !== null && row.financing_no !== null) {
    await tx
      .updateTable('broker_financing')
      .set({ status: row.status_before })
      .where('financing_no', '=', row.financing_no)
      .where('status', '=', 4)
      .execute();
    await judgeOverdue(tx, projectNo, { today: utcDay(await businessClock(tx)), at: actor.at });
  }
  await closeCase(tx, row, { outcome: 'cured', at: actor.at });
  await reportCase(tx, project, row, notice, actor, 'closed');
}
