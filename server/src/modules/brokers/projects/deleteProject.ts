import type { ParsedOf } from '@aldgate/contract';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { BrokersDeps } from '../deps.ts';
import { assertUnfunded, listAccountIds, requireProject } from '../projectRows/projectRows.ts';
import { changeProjects } from './changeProjects.ts';
import { cross } from './joining.ts';
import { updateProject } from './updateProject.ts';

/**
 * BR-06: takes an account out of a project that keeps another one, or, without an account, deletes a project that was
 * never funded, with the applications for it. Throws notFound, accountNotEmpty where the account has something,
 * projectFunded, and changePending while an application waits.
 */
export async function deleteRelation(
  deps: BrokersDeps,
  { projectNo, brokerAccountId }: ParsedOf<'deleteProjectRelation'>,
  caller: SignedInCaller,
): Promise<null> {
  const { institutionId } = caller.user;
  await requireProject(deps.database, institutionId, projectNo);
  if (brokerAccountId === undefined) return deleteProject(deps, projectNo, caller);
  const present = await listAccountIds(deps.database, institutionId, projectNo);
  if (!present.includes(brokerAccountId)) throw new ApiError('notFound');
  const brokerAccountIds = present.filter((id) => id !== brokerAccountId);
  if (brokerAccountIds.length === 0) throw formatError({ brokerAccountId: 'is the last one of the project' });
  return updateProject(deps, { projectNo, brokerAccountIds }, caller);
}

async function deleteProject(deps: BrokersDeps, projectNo: string, caller: SignedInCaller): Promise<null> {
  const { institutionId } = caller.user;
  await changeProjects(deps, caller, async (tx, at) => {
    const { name, strategy } = await requireProject(tx, institutionId, projectNo);
    await assertUnfunded(tx, projectNo);
    const leaving = await listAccountIds(tx, institutionId, projectNo);
    await cross(tx, { institutionId, projectNo }, { joining: [], leaving }, at);
    await tx.deleteFrom('broker_project').where('project_no', '=', projectNo).execute();
    return { projectNo, action: 'broker_project_deleted', before: { name, strategy, accounts: leaving } };
  });
  return null;
}
