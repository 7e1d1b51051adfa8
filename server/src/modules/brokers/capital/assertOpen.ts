import type { FinancingStateData } from '@aldgate/contract/errors.ts';
import type { Outflow } from '@aldgate/domain/brokers/financing/blocks.ts';
import { isOverexposed } from '@aldgate/domain/brokers/financing/exposure.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findOpenBlock } from '../blocks/readBlocks.ts';
import { findOpenCase } from '../caseRows/readCases.ts';
import { hasShortfall } from '../caseRows/shortfalls.ts';
import type { ProjectNav } from '../nav/projectNav.ts';
import type { CapitalProject } from './capitalProject.ts';

/** The refusal of what a project is closed for. */
export const closedBy = (
  { financing }: CapitalProject,
  reason: FinancingStateData['reason'],
  stage: FinancingStateData['stage'] = null,
): ApiError =>
  new ApiError('financingState', {
    status: financing?.status ?? null,
    stage,
    reason,
  } satisfies FinancingStateData);

/** Throws financingState for a project that has ended. */
export function assertRunning(project: CapitalProject): void {
  if (project.row.status !== 'running') throw closedBy(project, null);
}

/**
 * Throws financingState unless loans or what leaves are open: the financing accrues or there is none, no case
 * is open, no shortfall of the broker stands, the exposure is in its range, and no block closes them.
 */
export async function assertOpen(
  database: Database | Tx,
  project: CapitalProject,
  nav: ProjectNav | undefined,
  outflow: Outflow = 'extract',
): Promise<void> {
  assertRunning(project);
  if (project.financing?.status === 3) throw closedBy(project, 'overdue');
  await assertNoCase(database, project);
  if (await hasShortfall(database, project.row.institution_id)) throw closedBy(project, 'shortfall');
  if (nav !== undefined && isOverexposed(nav, project.terms.exposureMaximum)) throw closedBy(project, 'exposure');
  await assertUnblocked(database, project, outflow);
}

/** Throws financingState while a case of the project is open. */
export async function assertNoCase(database: Database | Tx, project: CapitalProject): Promise<void> {
  const open = await findOpenCase(database, project.row.project_no);
  if (open !== undefined) throw closedBy(project, 'case', open.stage);
}

/** Throws financingState while an open block closes loans or what leaves. */
export async function assertUnblocked(
  database: Database | Tx,
  project: CapitalProject,
  outflow: Outflow,
): Promise<void> {
  const block = await findOpenBlock(database, project.row.project_no, outflow);
  if (block !== undefined) throw closedBy(project, block);
}

/** Throws navStale unless the reading is live. */
export function assertLive(nav: ProjectNav | undefined): void {
  if (nav?.freshness.state !== 'live') throw new ApiError('navStale', { at: nav?.at ?? null });
}
