import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ChangeRow } from '../financing/describeChange.ts';
import type { CapitalProject } from './capitalProject.ts';
import { checkIncrease } from './checkIncrease.ts';
import type { CapitalDeps } from './deps.ts';
import { finishActions } from './finishActions.ts';
import { drawNumber } from './numbers.ts';
import { postHeld, postLoan } from './postings.ts';
import { changePrincipal } from './principal.ts';
import { resolvePortions } from './resolvePortions.ts';

/**
 * BR-04: executes an increase that two operators approved, under the lock of its project: checks every bound again, the
 * pool's too, pays the subordinated principal in and the loan out, and requests a move for each allotment. Throws what
 * no longer holds.
 */
export async function lend(
  tx: Tx,
  deps: CapitalDeps,
  { change, project }: { readonly change: ChangeRow; readonly project: CapitalProject },
  at: number,
): Promise<void> {
  const { change_no: changeNo, institution_id: institutionId } = change;
  const { portions } = change;
  const priority = toDecimalString(change.priority_amount);
  const subordinated = toDecimalString(change.subordinated_amount);
  const wanted = {
    priorityIncrease: priority,
    subordinatedIncrease: subordinated,
    annualRate: change.annual_rate ?? '0',
    allotments: portions.map(({ amount }) => amount),
  };
  await checkIncrease(tx, deps, project, wanted, changeNo);
  if (isPositive(subordinated)) await postHeld(tx, changeNo, at);
  const done = { execution: 'done' as const, at };
  await finishActions(tx, deps, changeNo, { types: ['inferior_transfer'], ...done });
  if (isPositive(priority)) {
    await postLoan(tx, project.row, { key: `loan:${changeNo}`, changeNo, amount: priority, at });
    const financingNo = await setRate(tx, deps, project, wanted.annualRate, at);
    await finishActions(tx, deps, changeNo, { types: ['loan'], financingNo, ...done });
  }
  await changePrincipal(tx, project, { priority, subordinated });
  const resolved = await resolvePortions(tx, deps, project, { field: 'allotments', portions });
  for (const [index, { fund, amount }] of resolved.entries()) {
    const key = `${changeNo}:${index + 1}`;
    const ends = { source: { projectNo: project.row.project_no }, target: fund };
    const wantedMove = { institutionId, userId: change.requested_by, purpose: 'allot' as const, key, ...ends };
    const { project_no: projectNo, currency: asset } = project.row;
    await deps.moves.request(tx, { ...wantedMove, projectNo, asset, amount }, { at });
  }
  await finishActions(tx, deps, changeNo, { types: ['funds_allot'], execution: 'moving', at });
}

/** The running financing with a rate: a first loan begins it at once, a later rate holds from the next day. */
async function setRate(
  tx: Tx,
  { businessClock }: Pick<CapitalDeps, 'businessClock'>,
  { row, financing, terms }: CapitalProject,
  annualRate: string,
  at: number,
): Promise<string> {
  const now = await businessClock(tx);
  const [today, tomorrow] = [utcDay(now), addDays(utcDay(now), 1)];
  const financingNo = financing?.financing_no ?? drawNumber('F');
  if (financing === undefined)
    await tx
      .insertInto('broker_financing')
      .values({
        financing_no: financingNo,
        project_no: row.project_no,
        terms: JSON.stringify(terms),
        started_at: new Date(at),
        started_on: today,
      })
      .execute();
  const isSame = financing !== undefined && decimal(annualRate).eq(financing.rates.at(-1)?.annualRate ?? '0');
  if (isSame) return financingNo;
  await tx
    .insertInto('broker_rate')
    .values({
      financing_no: financingNo,
      from_day: financing === undefined ? today : tomorrow,
      annual_rate: annualRate,
    })
    .onConflict((conflict) => conflict.columns(['financing_no', 'from_day']).doUpdateSet({ annual_rate: annualRate }))
    .execute();
  return financingNo;
}
