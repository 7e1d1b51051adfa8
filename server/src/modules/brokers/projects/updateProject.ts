import type { ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { BrokersDeps } from '../deps.ts';
import { assertUnfunded, listAccountIds, requireProject } from '../projectRows/projectRows.ts';
import { assertStrategyOpen, changeProjects } from './changeProjects.ts';
import { assertCrossing, type Border, cross } from './joining.ts';

type Request = ParsedOf<'updateProjectRelation'>;

/**
 * BR-02: changes the name, the strategy or the accounts of a project that runs; an account joins or leaves empty.
 * Throws notFound, nameTaken, typeClosed, what keeps an account in or out, and for another strategy projectFunded.
 */
export async function updateProject(deps: BrokersDeps, request: Request, caller: SignedInCaller): Promise<null> {
  const { projectNo } = request;
  const { institutionId } = caller.user;
  await requireProject(deps.database, institutionId, projectNo);
  await assertCrossing(deps, institutionId, await findBorder(deps.database, institutionId, request));
  await changeProjects(deps, caller, async (tx, at, terms) => {
    const project = await requireProject(tx, institutionId, projectNo);
    if (project.status !== 'running') throw new ApiError('notFound');
    const { projectName: name = project.name, strategy = project.strategy } = request;
    if (strategy !== project.strategy) {
      await assertUnfunded(tx, projectNo);
      assertStrategyOpen(terms, strategy);
    }
    const border = await findBorder(tx, institutionId, request);
    await tx.updateTable('broker_project').set({ name, strategy }).where('project_no', '=', projectNo).execute();
    await cross(tx, { institutionId, projectNo }, border, at);
    const before = { name: project.name, strategy: project.strategy };
    return { projectNo, action: 'broker_project_changed', before, after: { name, strategy, ...border } };
  });
  return null;
}

/** The accounts that join and leave where a project is to have these; none without a list. */
async function findBorder(
  database: Database | Tx,
  institutionId: string,
  { projectNo, brokerAccountIds: wanted }: Request,
): Promise<Border> {
  if (wanted === undefined) return { joining: [], leaving: [] };
  const present = await listAccountIds(database, institutionId, projectNo);
  return {
    joining: wanted.filter((id) => !present.includes(id)),
    leaving: present.filter((id) => !wanted.includes(id)),
  };
}
