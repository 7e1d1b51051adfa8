import { divideProfit } from '@aldgate/domain/brokers/financing/profit.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import { readProfit } from '../financing/readProfit.ts';
import type { CapitalProject } from './capitalProject.ts';
import type { CapitalDeps } from './deps.ts';
import { finishActions } from './finishActions.ts';
import { raiseChangeMessage } from './messages.ts';
import { postExtract } from './postings.ts';
import { changePrincipal } from './principal.ts';

/** A change whose money has come back, as far as it does. */
export interface Arrived {
  readonly change: ChangeRow;
  readonly project: CapitalProject;
  /** The money that is in project cash for it, a decimal string. */
  readonly arrived: string;
  readonly at: number;
}

/**
 * BR-09: posts a profit as far as its money arrived: to `capital_account`, the platform's share to `fees`. Where a
 * bound does not hold any more it fails with the numbers, and the money stays in project cash.
 */
export async function payProfit(tx: Tx, deps: CapitalDeps, { change, project, arrived, at }: Arrived): Promise<void> {
  const { change_no: changeNo, profit_share: share } = change;
  const applied = toDecimalString(change.profit_amount);
  const amount = decimal(arrived).lt(applied) ? arrived : applied;
  const fail = (reason: string) =>
    finishActions(tx, deps, changeNo, { types: ['profit_accrual'], execution: 'failed', reason, at });
  if (!isPositive(amount)) return fail('no money arrived');
  const { accruable } = await readProfit(tx, project.state, changeNo);
  if (decimal(amount).gt(accruable)) {
    await fail(`${amount} is more than ${accruable}, which the bounds leave now; the money is in project cash`);
    return raiseChangeMessage(tx, project.row, change, 'profitNotTaken', at, amount);
  }
  const { toBroker, toPlatform } = divideProfit(amount, share ?? '0');
  await postExtract(tx, project.row, { key: `profit:${changeNo}`, changeNo, amount, fee: toPlatform, at });
  await changePrincipal(tx, project, { profitTaken: amount });
  await finishActions(tx, deps, changeNo, { types: ['profit_accrual'], execution: 'done', amount, at });
  await raiseChangeMessage(tx, project.row, change, 'profitTaken', at, toBroker);
}
