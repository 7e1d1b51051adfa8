import { findLastInterestDay } from '@aldgate/domain/brokers/financing/interestLines.ts';
import { NOT_ARRIVED } from '@aldgate/domain/brokers/financing/states.ts';
import { isZero } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { projectCash } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { listBrokerAccounts, listRecordedContent, setProject } from '../../exchangeAccounts/index.ts';
import { closeCase } from '../caseRows/closeCase.ts';
import { findOpenCase } from '../caseRows/readCases.ts';
import { readInterestBasis } from '../interest/basis.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';
import type { CapitalProject } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';

const owesNothing = ({ row }: CapitalProject): boolean => isZero(row.priority_principal) && isZero(row.unpaid_interest);

/**
 * Ends the financing of a project that owes nothing any more, and its open case. A loan that was made today bears
 * interest for the day, so that the financing goes on until the day has its line. Returns whether none runs.
 */
export async function endFinancing(
  tx: Tx,
  { businessClock }: Pick<CapitalDeps, 'businessClock'>,
  project: CapitalProject,
  at: number,
): Promise<boolean> {
  const { financing } = project;
  if (financing === undefined) return true;
  const today = utcDay(await businessClock(tx));
  if (!owesNothing(project) || (await isLineOwed(tx, financing.financing_no, today))) return false;
  await tx
    .updateTable('broker_financing')
    .set({ status: 2, ended_at: new Date(at), ended_on: today })
    .where('financing_no', '=', financing.financing_no)
    .execute();
  const open = await findOpenCase(tx, project.row.project_no);
  if (open !== undefined) await closeCase(tx, open, { outcome: 'repaid', at });
  return true;
}

/** Whether a loan was made today, whose line is not written yet. */
async function isLineOwed(tx: Tx, financingNo: string, today: string): Promise<boolean> {
  const basis = (await readInterestBasis(tx, [financingNo])).get(financingNo);
  return basis !== undefined && findLastInterestDay(basis.changes, today) === today && basis.lastDay !== today;
}

/** Rejects the pay-ins that are announced: what comes later goes on to `capital_account`. */
async function rejectAnnounced(tx: Tx, projectNo: string, at: number): Promise<void> {
  await tx
    .updateTable('broker_capital_change')
    .set({ status: 'rejected', reason: NOT_ARRIVED, decided_at: new Date(at) })
    .where('project_no', '=', projectNo)
    .where('status', '=', 'approving')
    .where('kind', '=', 'pay_in')
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
    .where('kind', '<>', 'pay_in')
    .executeTakeFirst();
  if (waiting !== undefined || !isZero(await readAvailable(tx, projectCash(projectNo, currency)))) return;
  const accounts = await listBrokerAccounts(tx, institutionId, { projectNo });
  for (const account of accounts) if ((await listRecordedContent(tx, account)).length > 0) return;
  for (const { accountId } of accounts) await setProject(tx, accountId, null, at);
  await rejectAnnounced(tx, projectNo, at);
  await tx
    .updateTable('broker_project')
    .set({ status: 'ended', ended_at: new Date(at) })
    .where('project_no', '=', projectNo)
    .execute();
  await tx.deleteFrom('broker_nav').where('project_no', '=', projectNo).execute();
  await tx.deleteFrom('broker_line_watch').where('project_no', '=', projectNo).execute();
  await audit(tx, { at, actor: 'system', action: 'broker_project_ended', subject: `broker_project:${projectNo}` });
  await raiseProjectMessage(
    tx,
    project.row,
    { title: `${project.row.name} has ended`, text: 'Its accounts are free.' },
    at,
  );
}
