import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { brokerTerms } from '@aldgate/contract/brokers/terms.ts';
import { computeAfter } from '@aldgate/domain/brokers/financing/afterChange.ts';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import { lending } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { formatBoard } from '../financing/board.ts';
import { changeTarget, describeChange } from '../financing/describeChange.ts';
import { readProjectStates } from '../financing/projectStates.ts';
import { readCreditUsed } from '../financing/readCredit.ts';
import { readTerms } from '../terms/readTerms.ts';
import { onlyRepays } from './actionOf.ts';
import { beforeChange, deltaOf } from './beforeChange.ts';
import { readCapital } from './capitalProject.ts';
import { requireChange } from './changes.ts';
import type { CapitalDeps } from './deps.ts';

/** BR-04, BR-05: a change as its reviewers see it, with the figures of now. Throws notFound. */
export async function queryChange(
  deps: CapitalDeps,
  { changeNo }: OperationsParsedOf<'queryCapitalChange'>,
): Promise<OperationsAnswerOf<'queryCapitalChange'>> {
  const { database, exchanges } = deps;
  const row = await requireChange(database, changeNo);
  const { institution_id: institutionId, project_no: projectNo } = row;
  const project = await readCapital(database, deps, institutionId, projectNo);
  const target = changeTarget(changeNo);
  const [change, others, approvals, pool, creditUsed, { terms }] = await Promise.all([
    describeChange(database, row),
    database
      .selectFrom('broker_project')
      .selectAll()
      .where('institution_id', '=', institutionId)
      .where('project_no', '<>', projectNo)
      .where('status', '=', 'running')
      .orderBy('created_at')
      .execute(),
    findWaitingApprovals(database, [target]),
    readAvailable(database, lending(project.row.currency)),
    readCreditUsed(database, institutionId),
    readTerms(database, exchanges, institutionId),
  ]);
  const [board, ...otherProjects] = await formatBoard(deps, [
    project.state,
    ...(await readProjectStates(database, deps, others)),
  ]);
  if (board === undefined) throw new Error(`${projectNo} could not be read`);
  const after = computeAfter(beforeChange(project.state), deltaOf(row));
  return {
    customer: board.customer,
    change,
    project: board,
    terms: brokerTerms.parse(project.terms),
    after: {
      priorityPrincipal: after.priority,
      subordinatedPrincipal: after.subordinated,
      ratio: after.ratio,
      nav: after.nav,
      cushion: after.cushion,
      interestADay: after.interestADay,
      lines: after.lines,
    },
    creditLimit: terms.creditLimit,
    creditUsed,
    otherProjects,
    pool,
    isTwo: !onlyRepays(row),
    approvalId: approvals.get(target)?.approvalId ?? null,
  };
}
