import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import { type ProjectDeposit, readProjectDeposits } from '../../wallet/index.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';
import { findProject } from '../projectRows/projectRows.ts';
import { type CapitalProject, lockCapital } from './capitalProject.ts';
import { recordChange, storeChange } from './changes.ts';
import type { CapitalDeps } from './deps.ts';
import { finishActions } from './finishActions.ts';
import { forward } from './forwardDeposit.ts';
import { changePrincipal } from './principal.ts';

/** BR-12: takes a credited deposit of a project, once; one that was reversed meanwhile is left. */
export const takeDeposit = (deps: CapitalDeps, depositId: string): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    const [found] = await readProjectDeposits(tx, { depositId });
    if (found !== undefined) await takeWaiting(tx, deps, found);
  });

/** Takes what is credited to a project and was not taken yet, before its cash is divided. */
export async function takeDepositsOf(tx: Tx, deps: CapitalDeps, projectNo: string): Promise<void> {
  for (const deposit of await readProjectDeposits(tx, { projectNo })) await takeWaiting(tx, deps, deposit);
}

/**
 * USDT for capital raises the subordinated principal, and completes the pay-in that announced it; for interest it waits
 * in `interest_account`. Another asset, and what comes for a project that has ended or was deleted, goes on to
 * `capital_account`.
 */
async function takeWaiting(tx: Tx, deps: CapitalDeps, deposit: ProjectDeposit): Promise<void> {
  const { depositId, projectNo, institutionId, account, asset } = deposit;
  const at = deps.clock();
  await lockInstitution(tx, institutionId);
  const row = await findProject(tx, institutionId, projectNo);
  const taken = await tx
    .selectFrom('broker_deposit')
    .select('deposit_id')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  if (taken !== undefined) return;
  const isForProject = row?.status === 'running' && asset === row.currency;
  if (!isForProject) await forward(tx, deposit, at);
  const isCapital = isForProject && account === 'principal_account';
  const changeNo = isCapital
    ? await payIn(tx, deps, await lockCapital(tx, deps, institutionId, projectNo), deposit, at)
    : null;
  await tx
    .insertInto('broker_deposit')
    .values({
      deposit_id: depositId,
      project_no: projectNo,
      outcome: isCapital ? 'capital' : isForProject ? 'interest' : 'forwarded',
      change_no: changeNo,
      taken_at: new Date(at),
    })
    .execute();
  if (row === undefined) return;
  const money = formatMoney(deposit.amount, asset, { locale: 'en-US' });
  const where = isCapital ? 'subordinated principal' : isForProject ? 'kept for its interest' : 'in the asset account';
  const title = `${row.name}: a deposit has arrived`;
  await raiseProjectMessage(tx, row, { title, text: `${money} is ${where}.` }, at);
}

/** Raises S by a deposit: as the pay-in that announced its transaction, or as one of its own. Returns its number. */
async function payIn(
  tx: Tx,
  deps: CapitalDeps,
  project: CapitalProject,
  { depositId, projectNo, institutionId, amount, network, txid }: ProjectDeposit,
  at: number,
): Promise<string> {
  const announced = await tx
    .updateTable('broker_capital_change')
    .set({ status: 'approved', decided_at: new Date(at), subordinated_amount: amount })
    .where('project_no', '=', projectNo)
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('status', '=', 'approving')
    .returning('change_no')
    .executeTakeFirst();
  const changeNo = announced?.change_no ?? (await storePayIn());
  await changePrincipal(tx, project, { subordinated: amount });
  await finishActions(tx, deps, changeNo, { types: ['inferior_transfer'], execution: 'done', amount, at });
  if (announced !== undefined)
    await recordChange(tx, changeNo, { at, actor: 'system', action: 'capital_change_executed', institutionId });
  return changeNo;

  function storePayIn(): Promise<string> {
    const values = {
      institution_id: institutionId,
      project_no: projectNo,
      kind: 'pay_in' as const,
      priority_amount: '0',
      subordinated_amount: amount,
      network,
      txid,
      client_key: `deposit:${depositId}`,
      request_digest: depositId,
      requested_by: null,
      created_at: new Date(at),
      decided_at: new Date(at),
    };
    const actions = [{ type: 'inferior_transfer' as const, amount }];
    return storeChange(tx, { values, status: 'approved', portions: [], actions });
  }
}
