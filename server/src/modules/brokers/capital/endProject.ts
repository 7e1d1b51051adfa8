import { isZero } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { projectCash } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { listBrokerAccounts, listRecordedContent, setProject } from '../../exchangeAccounts/index.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';
import type { CapitalProject } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';

const owesNothing = ({ row }: CapitalProject): boolean => isZero(row.priority_principal) && isZero(row.unpaid_interest);

/** Ends the financing of a project that owes nothing any more. */
export async function endFinancing(
  tx: Tx,
  { businessClock }: Pick<CapitalDeps, 'businessClock'>,
  project: CapitalProject,
  at: number,
): Promise<void> {
  if (project.financing === undefined || !owesNothing(project)) return;
  await tx
    .updateTable('broker_financing')
    .set({ status: 2, ended_at: new Date(at), ended_on: utcDay(await businessClock(tx)) })
    .where('financing_no', '=', project.financing.financing_no)
    .execute();
}

/** BR-02: ends a project that owes nothing and whose cash and accounts are empty. Its accounts are free again. */
export async function endProject(tx: Tx, project: CapitalProject, at: number): Promise<void> {
  const { project_no: projectNo, institution_id: institutionId, currency, status } = project.row;
  if (status !== 'running' || !owesNothing(project)) return;
  const waiting = await tx
    .selectFrom('broker_capital_change')
    .select('change_no')
    .where('project_no', '=', projectNo)
    .where('status', '=', 'approving')
    // An announced pay-in that comes later goes on to capital_account.
    .where('kind', '<>', 'pay_in')
    .executeTakeFirst();
  if (waiting !== undefined || !isZero(await readAvailable(tx, projectCash(projectNo, currency)))) return;
  const accounts = await listBrokerAccounts(tx, institutionId, { projectNo });
  for (const account of accounts) if ((await listRecordedContent(tx, account)).length > 0) return;
  for (const { accountId } of accounts) await setProject(tx, accountId, null, at);
  await tx
    .updateTable('broker_project')
    .set({ status: 'ended', ended_at: new Date(at) })
    .where('project_no', '=', projectNo)
    .execute();
  await audit(tx, { at, actor: 'system', action: 'broker_project_ended', subject: `broker_project:${projectNo}` });
  await raiseProjectMessage(
    tx,
    project.row,
    { title: `${project.row.name} has ended`, text: 'Its accounts are free.' },
    at,
  );
}
