import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { isWallet } from '../../exchangeAccounts/index.ts';
import { assertExchangesOpen } from '../../exchanges/index.ts';
import { type CapitalProject, lockCapital } from './capitalProject.ts';
import type { ChangePortion } from './changePortion.ts';
import { assertNoneOpen, describeResult, findResult, storeChange } from './changes.ts';
import { openChangeTask } from './changeTask.ts';
import { checkIncrease } from './checkIncrease.ts';
import type { CapitalDeps } from './deps.ts';
import { holdPayIn } from './postings.ts';
import { resolvePortions } from './resolvePortions.ts';

type Request = ParsedOf<'increaseCapital'>;
type Answer = AnswerOf<'increaseCapital'>;

/**
 * BR-04: applies for a loan beside subordinated capital, which is held in `capital_account`, once per key. Two
 * operators approve. Throws what `checkIncrease` throws, changePending, amountUnavailable.
 */
export async function increaseCapital(
  deps: CapitalDeps,
  { gaCode, ...request }: Request,
  { user, origin }: SignedInCaller,
): Promise<Answer> {
  const { institutionId, userId } = user;
  const digest = digestRequest('increaseCapital', request);
  const known = await findResult(deps.database, institutionId, request.key, digest);
  if (known !== undefined) return known;
  await authorize(deps.database, user, 'moveBroker', { now: deps.clock() });
  assertAmounts({ priorityIncrease: request.priorityIncrease, subordinatedIncrease: request.subordinatedIncrease });
  const portions = request.allotments.map(
    ({ brokerAccountId: id, wallet, amount }): ChangePortion => ({ location: { type: 'account', id, wallet }, amount }),
  );
  return deps.stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const at = deps.clock();
      const project = await lockCapital(tx, deps, institutionId, request.projectNo);
      const first = await findResult(tx, institutionId, request.key, digest);
      if (first !== undefined) return first;
      await authorize(tx, user, 'moveBroker', { now: at });
      await checkAllotments(tx, deps, project, portions, { user, at });
      const { priorityIncrease, subordinatedIncrease, annualRate } = request;
      const allotments = portions.map(({ amount }) => amount);
      await assertNoneOpen(tx, project.row.project_no);
      await checkIncrease(tx, deps, project, { priorityIncrease, subordinatedIncrease, annualRate, allotments });
      const total = toDecimalString(decimal(priorityIncrease).plus(subordinatedIncrease));
      const actions = [
        { type: 'inferior_transfer' as const, amount: subordinatedIncrease },
        { type: 'loan' as const, amount: priorityIncrease },
        { type: 'funds_allot' as const, amount: total },
      ].filter(({ amount }) => isPositive(amount));
      const values = {
        institution_id: institutionId,
        project_no: project.row.project_no,
        kind: 'increase' as const,
        priority_amount: priorityIncrease,
        subordinated_amount: subordinatedIncrease,
        annual_rate: annualRate,
        client_key: request.key,
        request_digest: digest,
        requested_by: userId,
        created_at: new Date(at),
      };
      const changeNo = await storeChange(tx, { values, portions, actions }, origin);
      await holdPayIn(tx, project.row, { changeNo, amount: subordinatedIncrease, at });
      await openChangeTask(tx, project.row, { changeNo, kind: 'increase', amount: total }, at);
      return describeResult(tx, { change_no: changeNo, status: 'approving' });
    },
  });
}

/** Throws a format error unless something changes, in whole units of the asset. */
export function assertAmounts(amounts: Readonly<Record<string, string>>): void {
  for (const [field, amount] of Object.entries(amounts))
    if (hasExcessDecimals(amount, FINANCING_DECIMALS))
      throw formatError({ [field]: `has more than ${FINANCING_DECIMALS} decimals` });
  if (!Object.values(amounts).some(isPositive))
    throw formatError(Object.fromEntries(Object.keys(amounts).map((field) => [field, 'must be above zero'])));
}

/** Accounts of the project get it; one that is being opened gets its part later. */
async function checkAllotments(
  tx: Tx,
  deps: CapitalDeps,
  project: CapitalProject,
  portions: readonly ChangePortion[],
  { user, at }: { readonly user: SignedInCaller['user']; readonly at: number },
): Promise<void> {
  for (const { amount } of portions) assertAmounts({ allotments: amount });
  const resolved = await resolvePortions(tx, deps, project, { field: 'allotments', portions });
  await assertExchangesOpen(
    tx,
    resolved.flatMap(({ account }) => account?.exchange_code ?? []),
  );
  for (const { account, fund } of resolved) {
    if (account === null || !['opening', 'active'].includes(account.state))
      throw new ApiError('accountBlocked', { level: 'none', reason: account?.state ?? null });
    if (isWallet(fund) && !traitsOf(fund.product).hasMargin) await authorize(tx, user, 'transferToSpot', { now: at });
  }
}
