import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { type AccountRef, capitalAccount } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { postAll } from '../../../ledger/post.ts';
import type { ProjectDeposit } from '../../wallet/index.ts';

/** The account of a project that a deposit was credited to. */
export const creditedAccountOf = ({ projectNo, account, asset }: ProjectDeposit): AccountRef => ({
  owner: projectNo,
  type: account,
  asset,
});

/** Posts a deposit that its project has no use for to `capital_account`, once. */
export const forward = (tx: Tx, deposit: ProjectDeposit, at: number): Promise<void> =>
  move(tx, 'forward', [creditedAccountOf(deposit), capitalAccount(deposit.institutionId, deposit.asset)], deposit, at);

/** Posts what of a deposit is more than the interest that it pays to `capital_account`, once. */
export const forwardExcess = (tx: Tx, deposit: ProjectDeposit, paid: string, at: number): Promise<void> =>
  forward(tx, { ...deposit, amount: toDecimalString(decimal(deposit.amount).minus(paid)) }, at);

/** Posts it back, as far as `capital_account` has it, once. */
export async function giveBack(tx: Tx, deposit: ProjectDeposit, at: number): Promise<void> {
  const capital = capitalAccount(deposit.institutionId, deposit.asset);
  const available = await readAvailable(tx, capital);
  const amount = decimal(available).lt(deposit.amount) ? available : deposit.amount;
  await move(tx, 'back', [capital, creditedAccountOf(deposit)], { ...deposit, amount }, at);
}

async function move(
  tx: Tx,
  name: string,
  [from, to]: readonly [AccountRef, AccountRef],
  { depositId, amount }: ProjectDeposit,
  at: number,
): Promise<void> {
  if (!isPositive(amount)) return;
  const legs = [
    { account: from, amount: `-${amount}` },
    { account: to, amount },
  ];
  const key = `project_deposit:${name}:${depositId}`;
  await postAll(tx, [{ key, flow: 'principal_transfer', reference: `project_deposit:${depositId}`, legs }], at);
}
