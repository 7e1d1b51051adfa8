import { decimal } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { assertLive } from '../capital/assertOpen.ts';
import { cureCase } from './cureCase.ts';
import type { CaseDeps } from './deps.ts';
import {
  caseState,
  caseTarget,
  describePresent,
  FINANCING_NAMES,
  type LockedCase,
  lockProject,
} from './lockProject.ts';

/**
 * BR-05: two operators end a liquidation before take-over, on a live reading at or above the liquidation line. The same
 * fall opens no second margin call.
 */
export const liquidationRelease = (deps: CaseDeps) =>
  fourEyesChange({
    kind: 'liquidation_release',
    schema: z.object({ projectNo: z.string() }),
    read: async (tx, { projectNo }) => {
      const locked = await lockProject(tx, deps, projectNo);
      return { ...locked, before: describePresent(locked) };
    },
    check: (_input, locked) => {
      requireReleasable(locked);
    },
    describe: ({ projectNo }, { project, open, before }) => ({
      title: `${project.row.name}: release from the liquidation`,
      institutionId: project.row.institution_id,
      target: caseTarget(projectNo),
      after: { ...before, status: FINANCING_NAMES[open?.status_before ?? 1], stage: null },
      event: { topic: 'brokers', institutionId: project.row.institution_id },
      action: 'liquidation_released',
      subject: `broker_project:${projectNo}`,
    }),
    write: (tx, _input, { at, operatorId, reason }, locked) => {
      const row = requireReleasable(locked);
      const nav = locked.project.state.nav?.nav ?? null;
      return cureCase(tx, deps, { project: locked.project, row }, 'released', { at, operatorId, reason, nav });
    },
  });

/** The case that can be released. Throws financingState and navStale. */
function requireReleasable(locked: LockedCase) {
  const { open, project } = locked;
  if (open?.stage !== 'cancel' && open?.stage !== 'reduce') throw caseState(locked);
  const { nav, lines } = project.state;
  assertLive(nav);
  if (nav !== undefined && lines !== null && decimal(nav.nav).lt(lines.liquidation)) throw caseState(locked);
  return open;
}
