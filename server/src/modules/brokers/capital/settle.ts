import {
  computeExtractable,
  computeSubordinatedDecrease,
  type Leaving,
} from '@aldgate/domain/brokers/financing/extractable.ts';
import { findLastInterestDay } from '@aldgate/domain/brokers/financing/interestLines.ts';
import { divideFullRepayment } from '@aldgate/domain/brokers/financing/settlement.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { projectCash } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { readChangeMoves } from '../../exchangeAccounts/index.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import type { Financing } from '../financing/financings.ts';
import { readLeavingOf } from '../financing/readLeaving.ts';
import { readInterestBasis } from '../interest/basis.ts';
import { writeMissingLines } from '../interest/writeLines.ts';
import { type CapitalProject, readCapital } from './capitalProject.ts';
import { listActions, recordChange } from './changes.ts';
import type { CapitalDeps } from './deps.ts';
import { endFinancing, endProject } from './endProject.ts';
import { finishActions } from './finishActions.ts';
import { countRepaid } from './interestPayments.ts';
import { closeStatements } from './issueStatements.ts';
import { raiseChangeMessage } from './messages.ts';
import { payLater } from './payout.ts';
import { type Arrived, payProfit } from './payProfit.ts';
import { postExtract, postInterest, postRepayment, releaseHeld } from './postings.ts';
import { changePrincipal } from './principal.ts';
import { cashOf } from './resolvePortions.ts';
import { takeDepositsOf } from './takeDeposit.ts';

/** The outcome of a settlement: `moving` while money moves, `stale` while it waits for a live reading or a release. */
export type Settled = 'settled' | 'moving' | 'stale';

/**
 * Settles an approved change under the lock of its project once its moves have ended. An increase is then allotted; of
 * what goes out, what arrived is posted if its bounds still hold, else the money stays in project cash.
 */
export async function settle(
  tx: Tx,
  deps: CapitalDeps,
  { change, project: locked }: { readonly change: ChangeRow; readonly project: CapitalProject },
  at: number,
): Promise<Settled> {
  const { change_no: changeNo, institution_id: institutionId, kind } = change;
  const moves = (await readChangeMoves(tx, [changeNo])).get(changeNo) ?? [];
  if (moves.some(({ state }) => state === 'pending')) return 'moving';
  const isOpen = (await listActions(tx, changeNo)).some(({ execution }) => execution === 'moving');
  if (!isOpen) return 'settled';
  const failed = moves.filter(({ state }) => state === 'failed');
  if (kind === 'increase') {
    const reason = failed.map(({ transfer_no }) => transfer_no).join(', ');
    const execution = failed.length === 0 ? 'done' : 'failed';
    await finishActions(tx, deps, changeNo, {
      types: ['funds_allot'],
      execution,
      at,
      ...(reason !== '' && { reason: `not allotted, in project cash: ${reason}` }),
    });
    await raiseChangeMessage(tx, locked.row, change, failed.length === 0 ? 'allotted' : 'notAllotted', at);
    await recordSettled(tx, change, at);
    return 'settled';
  }
  await takeDepositsOf(tx, deps, change.project_no);
  const project = await readCapital(tx, deps, institutionId, change.project_no);
  const leaving = await readLeavingOf(tx, project.state, { exceptChange: changeNo });
  const isBound = isPositive(leaving.priority) || isPositive(leaving.unpaidInterest);
  const takesOut = isPositive(change.subordinated_amount) || change.kind === 'profit';
  const needsReading = isBound && !change.is_full && takesOut;
  if (needsReading && project.state.nav?.freshness.state !== 'live') return 'stale';
  // A full repayment would take out what a block keeps in.
  if (change.is_full && leaving.isBlocked === true) return 'stale';
  const completed = moves.filter(({ state }) => state === 'completed');
  const sum = completed.reduce((total, { amount }) => total.plus(amount), decimal(cashOf(change.portions)));
  await releaseHeld(tx, changeNo, ['cash', ...completed.map(({ id }) => id)], at);
  const arrived: Arrived = { change, project, arrived: toDecimalString(sum), at };
  if (change.is_full) await repayInFull(tx, deps, arrived);
  else if (kind === 'profit') await payProfit(tx, deps, arrived);
  else {
    await payOut(tx, deps, arrived, leaving);
    await writeEndedDays(tx, deps, arrived);
  }
  await recordSettled(tx, change, at);
  const after = await readCapital(tx, deps, institutionId, change.project_no);
  if (await endFinancing(tx, deps, after, at)) await endProject(tx, after, at);
  return 'settled';
}

const recordSettled = (tx: Tx, { change_no, institution_id: institutionId }: ChangeRow, at: number): Promise<void> =>
  recordChange(tx, change_no, { at, actor: 'system', action: 'capital_change_executed', institutionId });

/** Repays first, then takes the subordinated principal out, as far as the money arrived. */
async function payOut(
  tx: Tx,
  deps: CapitalDeps,
  { change, project, arrived, at }: Arrived,
  leaving: Leaving,
): Promise<void> {
  const { change_no: changeNo } = change;
  const repaid = least(arrived, toDecimalString(change.priority_amount), leaving.priority);
  const left = toDecimalString(decimal(arrived).minus(repaid));
  const extracted = least(left, toDecimalString(change.subordinated_amount));
  const most =
    change.kind === 'extract' ? computeExtractable(leaving).available : computeSubordinatedDecrease(leaving, repaid);
  if (isPositive(repaid)) {
    await postRepayment(tx, project.row, { key: `repayment:${changeNo}`, changeNo, amount: repaid, at });
    await changePrincipal(tx, project, { priority: `-${repaid}` });
    const financingNo = project.financing?.financing_no;
    await finishActions(tx, deps, changeNo, {
      types: ['repayment'],
      execution: 'done',
      amount: repaid,
      at,
      ...(financingNo !== undefined && { financingNo }),
    });
    await raiseChangeMessage(tx, project.row, change, 'repaid', at, repaid);
  } else await finishActions(tx, deps, changeNo, { types: ['repayment'], execution: 'failed', reason: NONE, at });
  if (!isPositive(change.subordinated_amount)) return;
  const of = { types: ['inferior_extract' as const], at };
  if (!isPositive(extracted)) return finishActions(tx, deps, changeNo, { ...of, execution: 'failed', reason: NONE });
  if (decimal(extracted).gt(most)) {
    const reason = `${extracted} is more than ${most}, which the bounds leave now; the money is in project cash`;
    await finishActions(tx, deps, changeNo, { ...of, execution: 'failed', reason });
    return raiseChangeMessage(tx, project.row, change, 'notExtracted', at, extracted);
  }
  await postExtract(tx, project.row, { key: `extract:${changeNo}`, changeNo, amount: extracted, at });
  await changePrincipal(tx, project, { subordinated: `-${extracted}` });
  await finishActions(tx, deps, changeNo, { ...of, execution: 'done', amount: extracted });
  await raiseChangeMessage(tx, project.row, change, 'extracted', at, extracted);
  await payLater(tx, change);
}

const NONE = 'no money arrived';

/** Writes the lines of ended days that the job has not written yet: they are owed before a financing ends. */
async function writeEndedDays(
  tx: Tx,
  { businessClock }: CapitalDeps,
  { change, project: { financing }, at }: Arrived,
): Promise<void> {
  if (financing === undefined || change.kind !== 'decrease') return;
  const { project_no: projectNo } = change;
  const yesterday = addDays(utcDay(await businessClock(tx)), -1);
  await writeMissingLines(tx, { financingNo: financing.financing_no, projectNo }, yesterday, at);
}

/**
 * Repays the principal, writes the missing interest lines, closes the month's statement, and divides the rest:
 * interest, the subordinated principal, and what is above as profit.
 */
async function repayInFull(tx: Tx, deps: CapitalDeps, { change, project, at }: Arrived): Promise<void> {
  const { change_no: changeNo, institution_id: institutionId, project_no: projectNo } = change;
  const { financing, row } = project;
  const cash = await readAvailable(tx, projectCash(projectNo, row.currency));
  const principal = least(cash, toDecimalString(row.priority_principal));
  const entry = (name: string, amount: string) => ({ key: `${name}:${changeNo}`, changeNo, amount, at });
  if (isPositive(principal)) await postRepayment(tx, row, entry('repayment', principal));
  await changePrincipal(tx, project, { priority: `-${principal}` });
  const of = { at, ...(financing !== undefined && { financingNo: financing.financing_no }) };
  await finishActions(tx, deps, changeNo, { types: ['repayment'], ...of, ...outcomeOf(principal) });
  if (financing !== undefined) {
    await writeLastLines(tx, deps, { financing, projectNo, at });
    await closeStatements(tx, financing.financing_no, at);
  }
  const owing = (await readCapital(tx, deps, institutionId, projectNo)).row;
  const rest = toDecimalString(decimal(cash).minus(principal));
  const { interest, subordinated, profit, profitFee } = divideFullRepayment(rest, {
    priority: toDecimalString(owing.priority_principal),
    unpaidInterest: toDecimalString(owing.unpaid_interest),
    subordinated: toDecimalString(owing.subordinated_principal),
    profitShare: project.terms.profitShare,
  });
  if (isPositive(interest)) {
    await postInterest(tx, row, entry('interest_paid', interest));
    await countRepaid(tx, deps, project, { changeNo, userId: change.requested_by, amount: interest, at });
  }
  if (isPositive(subordinated)) await postExtract(tx, row, entry('extract', subordinated));
  const gain = toDecimalString(decimal(profit).plus(profitFee));
  if (isPositive(gain)) await postExtract(tx, row, { ...entry('profit', gain), fee: profitFee });
  await changePrincipal(tx, project, {
    unpaidInterest: `-${interest}`,
    subordinated: `-${subordinated}`,
    profitTaken: gain,
  });
  await finishActions(tx, deps, changeNo, { types: ['inferior_extract'], at, ...outcomeOf(subordinated) });
  await raiseChangeMessage(tx, row, change, 'repaid', at, principal);
}

const outcomeOf = (amount: string) =>
  isPositive(amount)
    ? { execution: 'done' as const, amount }
    : { execution: 'failed' as const, amount, reason: 'nothing was left' };

/** Writes the lines up to yesterday, and today's where a loan was made today: it bears interest for that day. */
async function writeLastLines(
  tx: Tx,
  { businessClock }: CapitalDeps,
  { financing, projectNo, at }: { readonly financing: Financing; readonly projectNo: string; readonly at: number },
): Promise<void> {
  const { financing_no: financingNo } = financing;
  const today = utcDay(await businessClock(tx));
  const changes = (await readInterestBasis(tx, [financingNo])).get(financingNo)?.changes ?? [];
  await writeMissingLines(tx, { financingNo, projectNo }, findLastInterestDay(changes, today), at);
}

const least = (...amounts: readonly string[]): string =>
  amounts.reduce((smallest, each) => (decimal(each).lt(smallest) ? each : smallest));
