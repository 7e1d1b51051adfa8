import type { AnswerOf } from '@aldgate/contract';
import type { ProjectStatus } from '@aldgate/domain/brokers/projects.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { listBrokerAccounts } from '../../exchangeAccounts/index.ts';

export type ProjectRow = Selectable<Tables['broker_project']>;
type Project = AnswerOf<'listProject'>[number];

const selectProjects = (database: Database | Tx, institutionId: string) =>
  database.selectFrom('broker_project').selectAll().where('institution_id', '=', institutionId);

/** BR-02: a broker's projects, or those of a status, the newest first. */
export async function listProjects(
  database: Database,
  institutionId: string,
  status?: ProjectStatus,
): Promise<Project[]> {
  let matching = selectProjects(database, institutionId);
  if (status !== undefined) matching = matching.where('status', '=', status);
  const rows = await matching.orderBy('created_at', 'desc').orderBy('project_no', 'desc').execute();
  return rows.map(formatProject);
}

export const formatProject = (row: ProjectRow): Project => ({
  projectNo: row.project_no,
  projectName: row.name,
  strategy: row.strategy,
  currency: row.currency,
  status: row.status,
});

/** The projects of a broker that run, with their names. */
export const listRunningProjects = (database: Database | Tx, institutionId: string) =>
  selectProjects(database, institutionId)
    .clearSelect()
    .select(['project_no as projectNo', 'name'])
    .where('status', '=', 'running')
    .orderBy('created_at')
    .execute();

/** The names of projects, ended ones too, by number. */
export async function readProjectNames(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (projectNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_project')
    .select(['project_no', 'name'])
    .where('project_no', 'in', [...new Set(projectNos)])
    .execute();
  return new Map(rows.map((row) => [row.project_no, row.name]));
}

/** One of the broker's projects; undefined for one that was deleted. */
export const findProject = (
  database: Database | Tx,
  institutionId: string,
  projectNo: string,
): Promise<ProjectRow | undefined> =>
  selectProjects(database, institutionId).where('project_no', '=', projectNo).executeTakeFirst();

/** One of the broker's projects. Throws notFound. */
export async function requireProject(
  database: Database | Tx,
  institutionId: string,
  projectNo: string,
): Promise<ProjectRow> {
  const row = await findProject(database, institutionId, projectNo);
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** The ids of a project's accounts, in display order. */
export async function listAccountIds(
  database: Database | Tx,
  institutionId: string,
  projectNo: string,
): Promise<readonly string[]> {
  return (await listBrokerAccounts(database, institutionId, { projectNo })).map(({ accountId }) => accountId);
}

/** How many projects of a broker run. */
export async function countProjects(database: Database | Tx, institutionId: string): Promise<number> {
  const { count } = await database
    .selectFrom('broker_project')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws projectFunded for a project that has or had capital, changePending while an application for it waits. */
export async function assertUnfunded(tx: Tx, projectNo: string): Promise<void> {
  const change = await tx
    .selectFrom('broker_capital_change')
    .select(['change_no as changeNo', 'status'])
    .where('project_no', '=', projectNo)
    .where('status', '<>', 'rejected')
    .orderBy('status')
    .executeTakeFirst();
  if (change === undefined) return;
  if (change.status === 'approved') throw new ApiError('projectFunded');
  throw new ApiError('changePending', { changeNo: change.changeNo });
}
