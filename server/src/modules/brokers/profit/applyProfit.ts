import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { lockCapital, readCapital } from '../capital/capitalProject.ts';
import { findByKey, storeChange } from '../capital/changes.ts';
import { openChangeTask } from '../capital/changeTask.ts';
import { checkProfit } from '../capital/checkProfit.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { assertGiving, assertMayGive } from '../capital/giving.ts';
import { assertAmounts } from '../capital/increaseCapital.ts';
import { holdCash } from '../capital/postings.ts';
import { cashOf } from '../capital/resolvePortions.ts';
import type { ChangeRow } from '../financing/describeChange.ts';

type Answer = AnswerOf<'applyProfitAccrual'>;

/**
 * BR-09: applies for profit, once per key: the project cash among its sources is held, and two operators approve. Keeps
 * the figures that it was made with. Throws what `checkProfit` throws, notManager, serviceSuspended.
 */
export async function applyProfit(
  deps: CapitalDeps,
  { gaCode, ...request }: ParsedOf<'applyProfitAccrual'>,
  { user, origin }: SignedInCaller,
): Promise<Answer> {
  const { database, clock } = deps;
  const { institutionId, userId } = user;
  const { key, projectNo, amount, rows: portions } = request;
  const digest = digestRequest('applyProfitAccrual', request);
  const known = await findByKey(database, institutionId, key, digest);
  if (known !== undefined) return describeResult(known);
  await authorize(database, user, 'extractCapital', { now: clock() });
  assertAmounts({ amount });
  await assertGiving(deps, await readCapital(database, deps, institutionId, projectNo), portions);
  return deps.stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const at = clock();
      const project = await lockCapital(tx, deps, institutionId, projectNo);
      const first = await findByKey(tx, institutionId, key, digest);
      if (first !== undefined) return describeResult(first);
      await authorize(tx, user, 'extractCapital', { now: at });
      await assertMayGive(tx, deps, project, { user, portions });
      const { profitNow } = await checkProfit(tx, project, { amount, portions });
      const { nav } = project.state;
      if (nav === undefined || profitNow === null) throw new ApiError('navStale', { at: null });
      const values = {
        institution_id: institutionId,
        project_no: projectNo,
        kind: 'profit' as const,
        priority_amount: '0',
        subordinated_amount: '0',
        record_id: randomUUID(),
        profit_amount: amount,
        profit_share: toDecimalString(project.terms.profitShare),
        profit_nav: nav.nav,
        profit_before: profitNow,
        client_key: key,
        request_digest: digest,
        requested_by: userId,
        created_at: new Date(at),
      };
      const actions = [{ type: 'profit_accrual' as const, amount }];
      const changeNo = await storeChange(tx, { values, portions, actions }, origin);
      await holdCash(tx, project.row, { changeNo, part: 'cash', amount: cashOf(portions), at });
      await openChangeTask(tx, project.row, { changeNo, kind: 'profit', amount }, at);
      return describeResult({ change_no: changeNo, status: 'approving' });
    },
  });
}

const describeResult = ({ change_no: accrualNo, status }: Pick<ChangeRow, 'change_no' | 'status'>): Answer => ({
  accrualNo,
  status,
});
