import '../caseRows/tables.ts';
import type { CaseTransition } from '@aldgate/domain/brokers/cases/decideCase.ts';
import { ensureTask, titleMoney } from '../../../approvals/index.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { isPresentLease } from '../../../kernel/lease/lease.ts';
import { type CapitalProject, lockCapital } from '../capital/capitalProject.ts';
import { type CaseRow, findOpenCase } from '../caseRows/readCases.ts';
import { NAV_LEASE } from '../nav/navLease.ts';
import type { ProjectReading } from '../nav/readProject.ts';
import { recordEvent } from './caseEvents.ts';
import { cureCase } from './cureCase.ts';
import type { CaseDeps } from './deps.ts';
import { beginLiquidation, type CaseActor, markLiquidating, openMarginCall, reportCase } from './openCase.ts';

interface Applied {
  /** The case that the decision is about; undefined without one. */
  readonly open: CaseRow | undefined;
  readonly transition: CaseTransition;
  readonly project: ProjectReading;
  readonly leaseNumber: string;
}

/** Applies a decision under the lock of the project and the number of the lease, unless the case has changed since. */
export function applyTransition(
  deps: CaseDeps,
  { open, transition, project: read, leaseNumber }: Applied,
): Promise<void> {
  const { projectNo, books } = read;
  return inTransaction(deps.database, async (tx) => {
    const project = await lockCapital(tx, deps, books.institutionId, projectNo);
    const { isPresent } = await tx
      .selectNoFrom(isPresentLease(NAV_LEASE, leaseNumber).as('isPresent'))
      .executeTakeFirstOrThrow();
    const row = await findOpenCase(tx, projectNo);
    if (!isPresent || row?.id !== open?.id || row?.stage !== open?.stage) return;
    const actor: CaseActor = { at: deps.clock(), nav: read.state === 'stale' ? null : read.nav };
    if (transition.to === 'margin_call') return openMarginCall(tx, deps, project, actor);
    if (row === undefined) return;
    if (transition.to === 'cancel') return beginLiquidation(tx, project, row, { ...actor, cause: transition.cause });
    if (transition.to === 'cured') return cureCase(tx, deps, { project, row }, 'cured', actor);
    if (transition.to === 'reduced') return noteReduced(tx, deps, row, actor);
    await enterStage(tx, { project, row }, transition.to, actor);
  });
}

/** Notes that nothing is left to reduce: a day is left to cure. */
async function noteReduced(tx: Tx, { businessClock }: CaseDeps, row: CaseRow, { at, nav }: CaseActor): Promise<void> {
  const reducedAt = new Date(await businessClock(tx));
  await tx.updateTable('broker_case').set({ reduced_at: reducedAt }).where('id', '=', row.id).execute();
  await recordEvent(tx, row, { stage: row.stage, what: 'reduced', nav }, at);
}

/** Begins a stage of a liquidation. Before the payout operators get their task. */
export async function enterStage(
  tx: Tx,
  { project, row }: { readonly project: CapitalProject; readonly row: CaseRow },
  stage: 'reduce' | 'take_over' | 'return' | 'repay',
  actor: CaseActor,
): Promise<void> {
  // One that an operator froze is a liquidation from here on.
  const cause = row.is_held ? 'nav' : row.cause;
  await tx
    .updateTable('broker_case')
    .set({ stage, stage_at: new Date(actor.at), is_held: false, cause })
    .where('id', '=', row.id)
    .execute();
  await markLiquidating(tx, project, row);
  await reportCase(tx, project, { ...row, stage }, stage, actor);
  if (stage !== 'repay') return;
  const { name, institution_id: institutionId, currency } = project.row;
  const title = `${name}: divide what the liquidation brought${actor.nav === null ? '' : `, ${titleMoney(actor.nav, currency)}`}`;
  await ensureTask(tx, { kind: 'margin_call', subjectId: project.row.project_no, title, institutionId }, actor.at);
}
