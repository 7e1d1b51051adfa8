import '../caseRows/tables.ts';
import type { CaseCause, CaseStage } from '@aldgate/domain/brokers/cases/stages.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { listProjectAccounts, setTradingBlock } from '../../exchangeAccounts/index.ts';
import type { CapitalProject } from '../capital/capitalProject.ts';
import { recordChange } from '../capital/changes.ts';
import { closeChangeTask } from '../capital/changeTask.ts';
import { rejectChange } from '../capital/withdrawChange.ts';
import { type CaseRow, LIQUIDATION } from '../caseRows/readCases.ts';
import { recordEvent } from './caseEvents.ts';
import { type CaseNotice, raiseCaseMessage } from './caseMessages.ts';
import type { CaseDeps } from './deps.ts';

const HOUR_MS = 3_600_000;

/** A change of a case: by the system, or by the operators who want it for a reason. */
export interface CaseActor {
  readonly at: number;
  /** NAV of the reading that causes it; null without one. */
  readonly nav: string | null;
  readonly operatorId?: string | undefined;
  readonly reason?: string | undefined;
}

/** BR-05: opens the margin call of a locked project, whose NAV is below the warning line. */
export async function openMarginCall(tx: Tx, deps: CaseDeps, project: CapitalProject, actor: CaseActor): Promise<void> {
  const cureBy = (await deps.businessClock(tx)) + project.terms.cureHours * HOUR_MS;
  const row = await insertCase(tx, project, { stage: 'margin_call', cureBy, at: actor.at });
  await tx
    .updateTable('broker_line_watch')
    .set({ is_raised: true })
    .where('project_no', '=', project.row.project_no)
    .execute();
  await reportCase(tx, project, row, 'margin_call', actor);
}

interface Beginning extends CaseActor {
  readonly cause: CaseCause;
  /** It waits at `cancel`: an operator froze the project. */
  readonly isHeld?: boolean;
}

/**
 * BR-05: begins the liquidation of a locked project, out of its open margin call or without one: members' orders are
 * rejected from now on, and what waits for an approval is rejected.
 */
export async function beginLiquidation(
  tx: Tx,
  project: CapitalProject,
  open: CaseRow | undefined,
  { cause, isHeld = false, ...actor }: Beginning,
): Promise<void> {
  const { project_no: projectNo } = project.row;
  const row = open ?? (await insertCase(tx, project, { stage: 'cancel', cureBy: null, at: actor.at }));
  await tx
    .updateTable('broker_case')
    .set({ stage: 'cancel', stage_at: new Date(actor.at), cause, is_held: isHeld })
    .where('id', '=', row.id)
    .execute();
  if (!isHeld) await markLiquidating(tx, project, row);
  for (const { accountId } of await listProjectAccounts(tx, [projectNo]))
    await setTradingBlock(tx, accountId, { level: 'none', reason: LIQUIDATION }, actor.at);
  await rejectApplications(tx, projectNo, actor.at);
  await reportCase(tx, project, { ...row, cause }, isHeld ? 'frozen' : 'cancel', actor, 'cancel');
}

/** Sets the financing of a project to 4, liquidation, and keeps what it was. */
export async function markLiquidating(tx: Tx, { financing }: CapitalProject, { id }: CaseRow): Promise<void> {
  if (financing?.status !== 1 && financing?.status !== 3) return;
  await tx
    .updateTable('broker_financing')
    .set({ status: 4 })
    .where('financing_no', '=', financing.financing_no)
    .execute();
  await tx.updateTable('broker_case').set({ status_before: financing.status }).where('id', '=', id).execute();
}

interface NewCase {
  readonly stage: CaseStage;
  readonly cureBy: number | null;
  readonly at: number;
}

const insertCase = (tx: Tx, { row, financing }: CapitalProject, { stage, cureBy, at }: NewCase): Promise<CaseRow> =>
  tx
    .insertInto('broker_case')
    .values({
      project_no: row.project_no,
      institution_id: row.institution_id,
      financing_no: financing?.financing_no ?? null,
      stage,
      stage_at: new Date(at),
      opened_at: new Date(at),
      cure_by: cureBy === null ? null : new Date(cureBy),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Rejects what waits for an approval: the money that it holds is divided by the case. */
async function rejectApplications(tx: Tx, projectNo: string, at: number): Promise<void> {
  const waiting = await tx
    .selectFrom('broker_capital_change')
    .selectAll()
    .where('project_no', '=', projectNo)
    .where('status', '=', 'approving')
    .where('kind', '<>', 'pay_in')
    .execute();
  for (const change of waiting) {
    const { change_no: changeNo, institution_id: institutionId } = change;
    await rejectChange(tx, change, { reason: LIQUIDATION, at });
    await closeChangeTask(tx, change, 'rejected', at);
    await recordChange(tx, changeNo, { at, actor: 'system', action: 'capital_change_rejected', institutionId });
  }
}

/** Records an event of a case, and raises the message about it. */
export async function reportCase(
  tx: Tx,
  project: CapitalProject,
  row: CaseRow,
  notice: CaseNotice,
  { at, nav, operatorId, reason }: CaseActor,
  stage: CaseStage = row.stage,
): Promise<void> {
  await recordEvent(tx, row, { stage, what: notice, nav, operatorId, reason }, at);
  const { lines } = project.state;
  const figures = { nav, lines, cause: row.cause, cureBy: row.cure_by?.getTime() ?? null, reason };
  await raiseCaseMessage(tx, project.row, notice, figures, at);
}
