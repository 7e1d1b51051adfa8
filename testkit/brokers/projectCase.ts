import type { CaseOutcome, CaseStage } from '@aldgate/domain/brokers/cases/stages.ts';
import { type Database, inTransaction } from '../../server/src/kernel/database/database.ts';
import { setProject } from '../../server/src/modules/exchangeAccounts/index.ts';
import { type Owner, storeProject } from './financedProject.ts';

interface CasedProject {
  readonly institutionId: string;
  readonly projectNo: string;
  /** Epoch ms. */
  readonly at: number;
}

/** The case of a project, which a test moves from stage to stage. The tables need their owner's rights. */
export function projectCase(database: Database, { institutionId, projectNo, at }: CasedProject) {
  const ofProject = () =>
    database.updateTable('broker_case').where('project_no', '=', projectNo).where('stage', '<>', 'closed');
  return {
    projectNo,
    open: (stage: CaseStage = 'cancel') =>
      database
        .insertInto('broker_case')
        .values({
          project_no: projectNo,
          institution_id: institutionId,
          stage,
          stage_at: new Date(at),
          opened_at: new Date(at),
        })
        .execute(),
    moveTo: (stage: CaseStage) => ofProject().set({ stage }).execute(),
    close: (outcome: CaseOutcome = 'cured') =>
      ofProject()
        .set({ stage: 'closed', outcome, closed_at: new Date(at) })
        .execute(),
  };
}

/** Stores a project with accounts, and answers its case. */
export async function storeProjectWithCase(
  database: Database,
  owner: Owner,
  {
    projectNo,
    accountIds,
    at,
  }: Pick<CasedProject, 'projectNo' | 'at'> & {
    readonly accountIds: readonly string[];
  },
) {
  await storeProject(database, owner, { projectNo, at });
  await inTransaction(database, async (tx) => {
    for (const accountId of accountIds) await setProject(tx, accountId, projectNo, at);
  });
  return projectCase(database, { institutionId: owner.institutionId, projectNo, at });
}
