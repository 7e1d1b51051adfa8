import type { BrokerTerms } from '@aldgate/domain/brokers/terms.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import type { FigureDeps } from '../financing/deps.ts';
import { type Financing, isRunning } from '../financing/financings.ts';
import { type ProjectState, readProjectState } from '../financing/projectStates.ts';
import { type ProjectRow, requireProject } from '../projectRows/projectRows.ts';

/** A project with what its capital is bound by. */
export interface CapitalProject {
  readonly row: ProjectRow;
  /** The financing that has not ended; undefined without one. */
  readonly financing: Financing | undefined;
  /** Terms of the financing while something is lent, else the broker's. */
  readonly terms: BrokerTerms;
  /** Its figures as they were read, with its newest reading. */
  readonly state: ProjectState;
}

/** One of the broker's projects. Throws notFound. */
export async function readCapital(
  database: Database | Tx,
  deps: FigureDeps,
  institutionId: string,
  projectNo: string,
): Promise<CapitalProject> {
  const row = await requireProject(database, institutionId, projectNo);
  const state = await readProjectState(database, deps, row);
  const { financing, terms } = state;
  return { row, financing: isRunning(financing) ? financing : undefined, terms, state };
}

/**
 * Reads one while no other change of the broker's capital runs: the credit limit is shared by its projects. Throws
 * notFound.
 */
export async function lockCapital(
  tx: Tx,
  deps: FigureDeps,
  institutionId: string,
  projectNo: string,
): Promise<CapitalProject> {
  await lockInstitution(tx, institutionId);
  await tx.selectFrom('broker_project').select('project_no').where('project_no', '=', projectNo).forUpdate().execute();
  return readCapital(tx, deps, institutionId, projectNo);
}
