import type { FinancingStateData } from '@aldgate/contract/errors.ts';
import { type CaseStage, hasReached } from '@aldgate/domain/brokers/cases/stages.ts';
import type { FinancingStatus } from '@aldgate/domain/brokers/financing/states.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findOpenCase } from './readCases.ts';
import { hasShortfall } from './shortfalls.ts';

/** The open case of a project, as far as it closes moves of its money. */
export interface OpenCase {
  readonly stage: CaseStage;
  /** The status of the project's newest financing; null without one. */
  readonly status: FinancingStatus | null;
}

/** The open cases of projects, by the project's number. */
export async function readOpenCases(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<ReadonlyMap<string, OpenCase>> {
  const found = await Promise.all(projectNos.map((projectNo) => findOpenCase(database, projectNo)));
  const cases = found.filter((each) => each !== undefined);
  const opened = await Promise.all(
    cases.map(async ({ project_no: projectNo, stage }) => {
      const status = await readStatus(database, projectNo);
      return [projectNo, { stage, status }] as const;
    }),
  );
  return new Map(opened);
}

async function readStatus(database: Database | Tx, projectNo: string): Promise<OpenCase['status']> {
  const newest = await database
    .selectFrom('broker_financing')
    .select('status')
    .where('project_no', '=', projectNo)
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
  return newest?.status ?? null;
}

/** Whether a case keeps members from moving money out of the project's accounts. */
export const closesAccounts = ({ stage }: OpenCase): boolean => hasReached(stage, 'cancel');

/** Whether a case keeps members from moving project cash into an account again. */
export const closesCash = ({ stage }: OpenCase): boolean => hasReached(stage, 'return');

/** The error of a call that an open case closes. */
export const caseError = ({ stage, status }: OpenCase): ApiError =>
  new ApiError('financingState', { status, stage, reason: 'case' } satisfies FinancingStateData);

/** The error of a call that a shortfall of the broker closes. */
export const shortfallError = (): ApiError =>
  new ApiError('financingState', { status: 5, stage: null, reason: 'shortfall' } satisfies FinancingStateData);

/** Throws financingState while a shortfall stands: nothing is moved out of the broker's `capital_account`. */
export async function assertCapitalOpen(tx: Tx, institutionId: string): Promise<void> {
  if (await hasShortfall(tx, institutionId)) throw shortfallError();
}

/** Throws financingState while members move nothing out of a project's accounts, and change which they are. */
export async function assertAccountsOpen(tx: Tx, projectNo: string): Promise<void> {
  const open = (await readOpenCases(tx, [projectNo])).get(projectNo);
  if (open !== undefined && closesAccounts(open)) throw caseError(open);
}
