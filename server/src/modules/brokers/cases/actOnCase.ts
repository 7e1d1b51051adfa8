import '../caseRows/tables.ts';
import type { OperationsParsedOf } from '@aldgate/contract';
import { hasReached } from '@aldgate/domain/brokers/cases/stages.ts';
import { assertActing, closeTask, ensureTask } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { SignedInOperator } from '../../../kernel/http/caller.ts';
import { liquidationBegin } from './beginByOperators.ts';
import { recordEvent } from './caseEvents.ts';
import type { CaseDeps } from './deps.ts';
import { caseState, type LockedCase, lockProject } from './lockProject.ts';
import { beginLiquidation, reportCase } from './openCase.ts';
import { liquidationPayout } from './payOutCase.ts';
import { liquidationRelease } from './releaseCase.ts';
import { shortfallCollection, shortfallWriteOff } from './settleShortfall.ts';

const HOUR_MS = 3_600_000;

/** BR-05: what operators do about a case, and how their approvals are applied. */
export function caseActs(deps: CaseDeps) {
  const begin = liquidationBegin(deps);
  const release = liquidationRelease(deps);
  const payout = liquidationPayout(deps);
  const collection = shortfallCollection(deps);
  const writeOff = shortfallWriteOff(deps);
  const { database } = deps;
  type Request = OperationsParsedOf<'actOnCase'>;

  /** Throws format, notFound, changedMeanwhile, financingState, navStale, amountUnavailable. */
  const act = (request: Request, caller: SignedInOperator): Promise<{ approvalId: string | null }> => {
    const actor = actingOperator(caller, deps.clock());
    const { projectNo, reason } = request;
    switch (request.act) {
      case 'begin':
        return begin.set(database, { projectNo, to: 'cancel', reason }, actor);
      case 'take_over':
        return begin.set(database, { projectNo, to: 'take_over', reason }, actor);
      case 'release':
        return release.set(database, { projectNo, reason }, actor);
      case 'payout':
        return payout.set(database, { projectNo, costs: request.costs ?? '0', reason }, actor);
      case 'collect': {
        if (request.amount === undefined) throw formatError({ amount: 'is missing' });
        return collection.set(database, { projectNo, amount: request.amount, reason }, actor);
      }
      default:
        return actAlone(deps, { projectNo, reason, act: ALONE[request.act] }, actor);
    }
  };
  return {
    act,
    writeOff: ({ projectNo, reason }: OperationsParsedOf<'writeOffFinancing'>, caller: SignedInOperator) =>
      writeOff.set(database, { projectNo, reason }, actingOperator(caller, deps.clock())),
    approvals: {
      liquidation_begin: begin,
      liquidation_release: release,
      liquidation_payout: payout,
      shortfall_collect: collection,
      financing_write_off: writeOff,
    },
  };
}

type Alone = (tx: Tx, deps: CaseDeps, locked: LockedCase, actor: ActingOperator, reason: string) => Promise<void>;

interface ActAlone {
  readonly projectNo: string;
  readonly reason: string;
  readonly act: Alone;
}

/** An act that needs one operator. */
function actAlone(
  deps: CaseDeps,
  { projectNo, reason, act }: ActAlone,
  actor: ActingOperator,
): Promise<{ approvalId: null }> {
  return inTransaction(deps.database, async (tx) => {
    const locked = await lockProject(tx, deps, projectNo);
    await assertActing(tx, actor.operatorId, 'capital');
    await act(tx, deps, locked, actor, reason);
    return { approvalId: null };
  });
}

const ALONE: Readonly<Record<'extend' | 'freeze' | 'leave_rest', Alone>> = {
  /** Gives a margin call its time to cure once more. */
  async extend(tx, _deps, locked, { operatorId, at }, reason) {
    const { project, open } = locked;
    if (open?.stage !== 'margin_call' || open.cure_by === null || open.extended_by !== null) throw caseState(locked);
    const cureBy = new Date(open.cure_by.getTime() + project.terms.cureHours * HOUR_MS);
    await tx
      .updateTable('broker_case')
      .set({ cure_by: cureBy, extended_by: operatorId })
      .where('id', '=', open.id)
      .execute();
    const { project_no: subjectId } = project.row;
    await closeTask(tx, { kind: 'margin_call', subjectId, outcome: 'extended' }, at);
    const nav = project.state.nav?.nav ?? null;
    await reportCase(tx, project, { ...open, cure_by: cureBy }, 'extended', { at, operatorId, reason, nav });
  },

  /** Cancels the orders of a project and blocks its trading, until two operators go on or release it. */
  async freeze(tx, _deps, locked, { operatorId, at }, reason) {
    const { project, open } = locked;
    const status = project.financing?.status;
    const mayFreeze = open === undefined || open.stage === 'margin_call';
    if (!mayFreeze || (status !== 1 && status !== 3)) throw caseState(locked);
    const nav = project.state.nav?.nav ?? null;
    await beginLiquidation(tx, project, open, { at, operatorId, reason, nav, cause: 'operator', isHeld: true });
    const { name, project_no: subjectId, institution_id: institutionId } = project.row;
    const title = `${name} is frozen: begin the liquidation or release it`.slice(0, 200);
    await ensureTask(tx, { kind: 'margin_call', subjectId, title, institutionId }, at);
  },

  /** Goes on to the payout without what an account keeps. */
  async leave_rest(tx, _deps, locked, { operatorId, at }, reason) {
    const { project, open } = locked;
    if (open === undefined || !hasReached(open.stage, 'take_over') || open.rest_left_by !== null)
      throw caseState(locked);
    if (open.stage === 'repay') throw new ApiError('changedMeanwhile');
    await tx.updateTable('broker_case').set({ rest_left_by: operatorId }).where('id', '=', open.id).execute();
    const nav = project.state.nav?.nav ?? null;
    await recordEvent(tx, open, { stage: open.stage, what: 'rest_left', nav, operatorId, reason }, at);
  },
};
