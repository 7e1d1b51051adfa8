import type { FinancingStatus } from '@aldgate/domain/brokers/financing/states.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type CapitalProject, lockCapital } from '../capital/capitalProject.ts';
import { type CaseRow, findOpenCase } from '../caseRows/readCases.ts';
import type { CaseDeps } from './deps.ts';

/** A project of any broker, locked, with its open case. */
export interface LockedCase {
  readonly project: CapitalProject;
  readonly open: CaseRow | undefined;
}

/** Locks a project and reads its open case. Throws notFound. */
export async function lockProject(tx: Tx, deps: CaseDeps, projectNo: string): Promise<LockedCase> {
  const row = await tx
    .selectFrom('broker_project')
    .select('institution_id')
    .where('project_no', '=', projectNo)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const project = await lockCapital(tx, deps, row.institution_id, projectNo);
  return { project, open: await findOpenCase(tx, projectNo) };
}

/** 45716: the project or its case is in another state than an act needs. */
export const caseState = ({ project, open }: LockedCase): ApiError =>
  new ApiError('financingState', {
    status: project.financing?.status ?? null,
    stage: open?.stage ?? null,
    reason: open === undefined ? null : 'case',
  });

/** The statuses of a financing as approvals name them. */
export const FINANCING_NAMES: Readonly<Record<FinancingStatus, string>> = {
  1: 'interest_accruing',
  2: 'ended',
  3: 'overdue',
  4: 'liquidation',
  5: 'forcefully_liquidated',
};

/** The project as an approval stores it: no figure that the market moves. */
export const describePresent = ({ project: { financing }, open }: LockedCase) => ({
  status: financing === undefined ? null : FINANCING_NAMES[financing.status],
  stage: open?.stage ?? null,
});

/** Subject of the approvals about a project's case: one at a time. */
export const caseTarget = (projectNo: string): string => `broker_case:${projectNo}`;
