import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { findCause } from './causes.ts';
import type { CaseDeps } from './deps.ts';
import {
  caseState,
  caseTarget,
  describePresent,
  FINANCING_NAMES,
  type LockedCase,
  lockProject,
} from './lockProject.ts';
import { beginLiquidation } from './openCase.ts';
import { enterStage } from './transitions.ts';

type To = 'cancel' | 'take_over';

/**
 * BR-05: two operators begin a liquidation, where a margin call has expired, interest is seven days overdue, or the
 * exposure has been too large or the reading stale for an hour; or go on with one that an operator froze; or take over
 * one that reduces.
 */
export const liquidationBegin = (deps: CaseDeps) =>
  fourEyesChange({
    kind: 'liquidation_begin',
    schema: z.object({ projectNo: z.string(), to: z.enum(['cancel', 'take_over']) }),
    read: async (tx, { projectNo }) => {
      const locked = await lockProject(tx, deps, projectNo);
      return { ...locked, before: describePresent(locked) };
    },
    check: async ({ to }, locked, tx) => {
      await findReason(tx, deps, locked, to);
    },
    describe: ({ to, projectNo }, { project, before }) => ({
      title: `${project.row.name}: ${to === 'cancel' ? 'begin the liquidation' : 'take the accounts over'}`,
      institutionId: project.row.institution_id,
      target: caseTarget(projectNo),
      after: { ...before, status: FINANCING_NAMES[4], stage: to },
      event: { topic: 'brokers', institutionId: project.row.institution_id },
      action: to === 'cancel' ? 'liquidation_begun' : 'liquidation_taken_over',
      subject: `broker_project:${projectNo}`,
    }),
    async write(tx, { to }, { at, operatorId, reason }, locked) {
      const { project, open } = locked;
      const actor = { at, operatorId, reason, nav: project.state.nav?.nav ?? null };
      const cause = await findReason(tx, deps, locked, to);
      if (to === 'take_over' && open !== undefined) return enterStage(tx, { project, row: open }, 'take_over', actor);
      await beginLiquidation(tx, project, open, { ...actor, cause });
    },
  });

/** Finds what the liquidation begins for. Throws financingState where it cannot. */
async function findReason(tx: Tx, deps: CaseDeps, locked: LockedCase, to: To) {
  const { open, project } = locked;
  if (to === 'take_over') {
    if (open?.stage !== 'reduce') throw caseState(locked);
    return open.cause ?? 'nav';
  }
  if (open?.stage === 'cancel' && open.is_held) return 'operator';
  const mayBegin = open === undefined || open.stage === 'margin_call';
  const status = project.financing?.status;
  if (!mayBegin || (status !== 1 && status !== 3)) throw caseState(locked);
  const cause = await findCause(tx, deps, project.row.project_no, open);
  if (cause === null) throw caseState(locked);
  return cause;
}
