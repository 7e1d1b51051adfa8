import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../../kernel/events/moduleEvents.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { type ProjectDeposit, readProjectDeposits } from '../../wallet/index.ts';
import { openBlock } from '../blocks/blocks.ts';
import { type CapitalProject, lockCapital } from '../capital/capitalProject.ts';
import { listActions } from '../capital/changes.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { finishActions } from '../capital/finishActions.ts';
import { creditedAccountOf, giveBack } from '../capital/forwardDeposit.ts';
import { rejectReversed } from '../capital/interestPayments.ts';
import { changePrincipal } from '../capital/principal.ts';

/**
 * BR-12: a deposit of a project is about to be taken back. Its pay-in no longer counts, as far as it is not taken out
 * again; what went on to `capital_account` comes back as far as it is there. What the account lacks closes extracts
 * and profit of the project until an operator releases it.
 */
export const depositEvents = (deps: CapitalDeps): Required<Pick<ModuleEventHandlers, 'projectDepositReversed'>> => ({
  async projectDepositReversed(tx, { depositId, at }) {
    const [deposit] = await readProjectDeposits(tx, { depositId });
    const taken = await tx
      .selectFrom('broker_deposit')
      .selectAll()
      .where('deposit_id', '=', depositId)
      .executeTakeFirst();
    if (deposit === undefined || taken === undefined) return {};
    const { institutionId, projectNo, amount } = deposit;
    if (taken.outcome === 'forwarded') {
      await giveBack(tx, deposit, at);
      return {};
    }
    const project = await lockCapital(tx, deps, institutionId, projectNo);
    await rejectReversed(tx, project, depositId, at);
    const lowered = taken.change_no === null ? '0' : await lower(tx, deps, project, taken.change_no, amount, at);
    const shortage = decimal(amount).minus(await readAvailable(tx, creditedAccountOf(deposit)));
    if (isPositive(shortage)) await reportShortage(tx, project, deposit, toDecimalString(shortage), at);
    return { subordinatedLowered: lowered };
  },
});

/** Lowers S by what of a pay-in is still in it; the rest of its action stands for what was taken out. */
async function lower(
  tx: Tx,
  deps: CapitalDeps,
  project: CapitalProject,
  changeNo: string,
  amount: string,
  at: number,
): Promise<string> {
  const inside = toDecimalString(project.row.subordinated_principal);
  const lowered = decimal(amount).lt(inside) ? amount : inside;
  const rest = toDecimalString(decimal(amount).minus(lowered));
  const [action] = await listActions(tx, changeNo);
  if (action === undefined || !isPositive(lowered)) return '0';
  await changePrincipal(tx, project, { subordinated: `-${lowered}` });
  await finishActions(tx, deps, changeNo, {
    types: ['inferior_transfer'],
    execution: isPositive(rest) ? 'done' : 'failed',
    ...(isPositive(rest) && { amount: rest }),
    reason: 'the network no longer includes its transaction',
    at,
  });
  return lowered;
}

function reportShortage(
  tx: Tx,
  { row }: CapitalProject,
  { asset, amount, network, txid }: ProjectDeposit,
  shortage: string,
  at: number,
): Promise<void> {
  const money = formatMoney(shortage, asset, { locale: 'en-US' });
  const block = {
    kind: 'deposit_shortage' as const,
    title: `${row.name} lacks ${money} of a deposit that was reversed`,
    detail: { network, txid, asset, amount, shortage },
  };
  return openBlock(tx, row, block, at);
}
