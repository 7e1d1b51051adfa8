import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findDecreaseError } from '@aldgate/domain/brokers/financing/decrease.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { listBrokerAccounts } from '../../exchangeAccounts/index.ts';
import { readLeavingOf } from '../financing/readLeaving.ts';
import { actionOf } from './actionOf.ts';
import { assertLive, assertNoCase, assertOpen, assertRunning, assertUnblocked } from './assertOpen.ts';
import { type CapitalProject, lockCapital, readCapital } from './capitalProject.ts';
import type { ChangePortion } from './changePortion.ts';
import { assertNoneOpen, describeResult, findResult, storeChange } from './changes.ts';
import { openChangeTask } from './changeTask.ts';
import { throwCapitalError } from './checkIncrease.ts';
import type { CapitalDeps } from './deps.ts';
import { assertGiving, assertMayGive, listGiving } from './giving.ts';
import { assertAmounts } from './increaseCapital.ts';
import { holdCash } from './postings.ts';
import { cashOf } from './resolvePortions.ts';

type Request = ParsedOf<'decreaseCapital'>;

/** Amounts that a decrease takes, and their sources. */
interface Wanted {
  readonly priority: string;
  readonly subordinated: string;
  readonly isFull: boolean;
  readonly portions: readonly ChangePortion[];
}

/**
 * BR-04: applies to repay a loan and to take subordinated principal out, once per key. One that only repays needs one
 * operator and is open in a freeze. A full one takes everything, once the accounts are flat. Throws financingState,
 * navStale, outOfRange, unassignedNotZero, amountUnavailable, notManager, accountNotEmpty, changePending.
 */
export async function decreaseCapital(
  deps: CapitalDeps,
  { gaCode, ...request }: Request,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'decreaseCapital'>> {
  const { institutionId, userId } = user;
  const digest = digestRequest('decreaseCapital', request);
  const known = await findResult(deps.database, institutionId, request.key, digest);
  if (known !== undefined) return known;
  const action = actionOf({
    kind: 'decrease',
    is_full: request.isFull,
    subordinated_amount: request.subordinatedDecrease,
  });
  await authorize(deps.database, user, action, { now: deps.clock() });
  const wanted = await prepare(deps, user, request);
  return deps.stepUp.verify({
    user,
    origin,
    gaCode,
    async act(tx) {
      const at = deps.clock();
      const project = await lockCapital(tx, deps, institutionId, request.projectNo);
      const first = await findResult(tx, institutionId, request.key, digest);
      if (first !== undefined) return first;
      const { priority, subordinated, isFull, portions } = wanted;
      await authorize(tx, user, action, { now: at });
      await checkDecrease(tx, project, wanted);
      await assertMayGive(tx, deps, project, { user, portions });
      const actions = [
        { type: 'repayment' as const, amount: priority },
        { type: 'inferior_extract' as const, amount: subordinated },
      ].filter(({ amount }) => isPositive(amount));
      const values = {
        institution_id: institutionId,
        project_no: request.projectNo,
        kind: 'decrease' as const,
        is_full: isFull,
        priority_amount: priority,
        subordinated_amount: subordinated,
        client_key: request.key,
        request_digest: digest,
        requested_by: userId,
        created_at: new Date(at),
      };
      const changeNo = await storeChange(tx, { values, portions, actions }, origin);
      await holdCash(tx, project.row, { changeNo, part: 'cash', amount: cashOf(portions), at });
      const amount = toDecimalString(decimal(priority).plus(subordinated));
      await openChangeTask(tx, project.row, { changeNo, kind: 'decrease', amount }, at);
      return describeResult(tx, { change_no: changeNo, status: 'approving' });
    },
  });
}

/** Reads outside the transaction what the locations give now; of a full decrease all of it. */
async function prepare(deps: CapitalDeps, user: User, request: Request): Promise<Wanted> {
  const { isFull, priorityDecrease: priority, subordinatedDecrease: subordinated, sources } = request;
  const project = await readCapital(deps.database, deps, user.institutionId, request.projectNo);
  if (!isFull) {
    assertAmounts({ priorityDecrease: priority, subordinatedDecrease: subordinated });
    await assertGiving(deps, project, sources);
    return { isFull, priority, subordinated, portions: sources };
  }
  await assertFlat(deps, project);
  const giving = await listGiving(deps, project);
  return {
    isFull,
    priority: toDecimalString(project.row.priority_principal),
    subordinated: toDecimalString(project.row.subordinated_principal),
    portions: giving
      .filter(({ available }) => isPositive(available))
      .map(({ location, available }) => ({ location, amount: available })),
  };
}

/** Throws accountNotEmpty while an account of the project has positions, orders or moves. */
async function assertFlat({ database, brokerAccounts }: CapitalDeps, { row }: CapitalProject): Promise<void> {
  const accounts = await listBrokerAccounts(database, row.institution_id, { projectNo: row.project_no });
  for (const account of accounts) {
    if (account.state === 'opening') continue;
    const reasons = (await brokerAccounts.listContent(account)).filter((each) => each !== 'balance');
    if (reasons.length > 0) throw new ApiError('accountNotEmpty', { reasons });
  }
}

/** Throws what of a decrease does not hold; a full one divides what there is, so no figure bounds it. */
export async function checkDecrease(
  tx: Tx,
  project: CapitalProject,
  { priority, subordinated, isFull, portions }: Wanted,
  except?: string,
): Promise<void> {
  assertRunning(project);
  const kinds = ['increase', 'decrease', ...(isFull ? (['extract', 'profit'] as const) : [])] as const;
  await assertNoneOpen(tx, project.row.project_no, { kinds, except });
  // A full one pays out the rest.
  if (isFull) {
    await assertNoCase(tx, project);
    return assertUnblocked(tx, project, 'extract');
  }
  const leaving = await readLeavingOf(tx, project.state, { exceptChange: except });
  if (isPositive(subordinated)) {
    await assertOpen(tx, project, project.state.nav);
    assertLive(project.state.nav);
  } else if (project.financing?.status === 4) await assertNoCase(tx, project);
  const sources = portions.map(({ amount }) => amount);
  throwCapitalError(
    findDecreaseError({ priorityDecrease: priority, subordinatedDecrease: subordinated, sources }, leaving),
  );
}
