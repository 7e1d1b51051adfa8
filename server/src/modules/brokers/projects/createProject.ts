import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { formatProjectNo } from '@aldgate/domain/brokers/projects.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { BrokersDeps } from '../deps.ts';
import { countProjects } from '../projectRows/projectRows.ts';
import { assertStrategyOpen, changeProjects } from './changeProjects.ts';
import { assertCrossing, cross } from './joining.ts';

/**
 * BR-02: creates a project with its accounts. Throws accountLimit where the broker has as many as its terms allow,
 * typeClosed for a strategy that they do not open, nameTaken, and what keeps an account out.
 */
export async function createProject(
  deps: BrokersDeps,
  { projectName: name, strategy, currency, brokerAccountIds }: ParsedOf<'addProjectRelation'>,
  caller: SignedInCaller,
): Promise<AnswerOf<'addProjectRelation'>> {
  const { institutionId, userId } = caller.user;
  const border = { joining: brokerAccountIds, leaving: [] };
  await assertCrossing(deps, institutionId, border);
  const projectNo = await changeProjects(deps, caller, async (tx, at, terms) => {
    const maximum = terms.projectsMaximum;
    if ((await countProjects(tx, institutionId)) >= maximum) throw new ApiError('accountLimit', { maximum });
    assertStrategyOpen(terms, strategy);
    const drawn = formatProjectNo(await drawCount(tx), at);
    await tx
      .insertInto('broker_project')
      .values({
        project_no: drawn,
        institution_id: institutionId,
        name,
        strategy,
        currency,
        created_by: userId,
        created_at: new Date(at),
      })
      .execute();
    await cross(tx, { institutionId, projectNo: drawn }, border, at);
    const after = { name, strategy, currency, accounts: brokerAccountIds };
    return { projectNo: drawn, action: 'broker_project_created', after };
  });
  return { projectNo };
}

async function drawCount(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select nextval('broker_project_number')::int as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
