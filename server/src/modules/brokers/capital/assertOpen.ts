import type { FinancingStateData } from '@aldgate/contract/errors.ts';
import type { Outflow } from '@aldgate/domain/brokers/financing/blocks.ts';
import { isOverexposed } from '@aldgate/domain/brokers/financing/exposure.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findOpenBlock } from '../blocks/readBlocks.ts';
import type { ProjectNav } from '../nav/projectNav.ts';
import type { CapitalProject } from './capitalProject.ts';

const closed = ({ financing }: CapitalProject, reason: FinancingStateData['reason']): ApiError =>
  new ApiError('financingState', {
    status: financing?.status ?? null,
    stage: null,
    reason,
  } satisfies FinancingStateData);

/** Throws financingState for a project that has ended. */
export function assertRunning(project: CapitalProject): void {
  if (project.row.status !== 'running') throw closed(project, null);
}

/**
 * Throws financingState unless loans or what leaves are open: the financing accrues or there is none, no shortfall of
 * the broker stands, the exposure is in its range, and no block closes them.
 */
export async function assertOpen(
  database: Database | Tx,
  project: CapitalProject,
  nav: ProjectNav | undefined,
  outflow: Outflow = 'extract',
): Promise<void> {
  assertRunning(project);
  if (project.financing?.status === 3) throw closed(project, 'overdue');
  if (project.financing?.status === 4) throw closed(project, 'case');
  if (await hasShortfall(database, project.row.institution_id)) throw closed(project, 'shortfall');
  if (nav !== undefined && isOverexposed(nav, project.terms.exposureMaximum)) throw closed(project, 'exposure');
  await assertUnblocked(database, project, outflow);
}

/** Throws financingState while an open block closes loans or what leaves. */
export async function assertUnblocked(
  database: Database | Tx,
  project: CapitalProject,
  outflow: Outflow,
): Promise<void> {
  const block = await findOpenBlock(database, project.row.project_no, outflow);
  if (block !== undefined) throw closed(project, block);
}

/** Whether a project of the broker still owes what its liquidation did not bring. */
async function hasShortfall(database: Database | Tx, institutionId: string): Promise<boolean> {
  const row = await database
    .selectFrom('broker_financing as f')
    .innerJoin('broker_project as p', 'p.project_no', 'f.project_no')
    .select('f.financing_no')
    .where('p.institution_id', '=', institutionId)
    .where('f.status', '=', 5)
    .where(sql<boolean>`p.priority_principal + p.unpaid_interest > 0`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws navStale unless the reading is live. */
export function assertLive(nav: ProjectNav | undefined): void {
  if (nav?.freshness.state !== 'live') throw new ApiError('navStale', { at: nav?.at ?? null });
}
