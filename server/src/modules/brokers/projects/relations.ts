import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { listBrokerAccounts } from '../../exchangeAccounts/index.ts';
import { formatReference } from '../accounts/pageAccounts.ts';
import { closesAccounts, readOpenCases } from '../caseRows/openCases.ts';
import type { BrokersDeps } from '../deps.ts';
import { listProjects, requireProject } from '../projectRows/projectRows.ts';
import { whyNotJoining } from './joining.ts';

/** BR-06: the accounts of a project, or the project of an account; empty where it is in none. Throws notFound. */
export async function queryRelation(
  { database }: Pick<BrokersDeps, 'database'>,
  { projectNo, brokerAccountId: accountId }: ParsedOf<'queryProjectRelation'>,
  { institutionId }: User,
): Promise<AnswerOf<'queryProjectRelation'>> {
  if (projectNo !== undefined) await requireProject(database, institutionId, projectNo);
  const accounts = await listBrokerAccounts(database, institutionId, { accountId, projectNo });
  if (accountId !== undefined && accounts.length === 0) throw new ApiError('notFound');
  const names = new Map(
    (await listProjects(database, institutionId)).map((each) => [each.projectNo, each.projectName]),
  );
  return accounts.flatMap((account) =>
    account.projectNo === null || account.projectSince === null
      ? []
      : [
          {
            projectNo: account.projectNo,
            projectName: names.get(account.projectNo) ?? account.projectNo,
            brokerAccountId: account.accountId,
            accountName: account.name,
            since: account.projectSince.getTime(),
          },
        ],
  );
}

/** BR-06: the accounts of a broker for the choice of a project's, those of the project first. Throws notFound. */
export async function listChoices(
  { database }: Pick<BrokersDeps, 'database'>,
  { projectNo, exchangeCode }: ParsedOf<'listProjectChoices'>,
  { institutionId }: User,
): Promise<AnswerOf<'listProjectChoices'>> {
  if (projectNo !== undefined) await requireProject(database, institutionId, projectNo);
  const accounts = await listBrokerAccounts(database, institutionId, { exchangeCode, isOpen: true });
  const open = projectNo === undefined ? undefined : (await readOpenCases(database, [projectNo])).get(projectNo);
  const isClosed = open !== undefined && closesAccounts(open);
  const isOwn = (account: (typeof accounts)[number]) => projectNo !== undefined && account.projectNo === projectNo;
  return accounts
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
    .map((account) => {
      const closedBy = isClosed ? 'case' : isOwn(account) ? null : whyNotJoining(account);
      return { ...formatReference(account), isOpen: closedBy === null, closedBy };
    });
}
