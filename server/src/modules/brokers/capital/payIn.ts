import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { authorize } from '../../../access/index.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { assertRunning } from './assertOpen.ts';
import { lockCapital } from './capitalProject.ts';
import { describeResult, findResult, storeChange } from './changes.ts';
import type { CapitalDeps } from './deps.ts';
import { finishActions } from './finishActions.ts';
import { assertAmounts } from './increaseCapital.ts';
import { postPayIn } from './postings.ts';
import { changePrincipal } from './principal.ts';

type Answer = AnswerOf<'addInferiorTransferRecord'>;

/**
 * BR-04: pays subordinated principal into a project from `capital_account`, at once and once per key. It is open in a
 * freeze and below every line. Throws financingState for a project that has ended, amountUnavailable.
 */
export async function payIn(
  deps: CapitalDeps,
  request: ParsedOf<'addInferiorTransferRecord'>,
  { user: { institutionId, userId }, origin }: SignedInCaller,
): Promise<Answer> {
  const { database, clock } = deps;
  await authorize(database, { institutionId, userId }, 'payInCapital', { now: clock() });
  assertAmounts({ amount: request.amount });
  const digest = digestRequest('addInferiorTransferRecord', request);
  const result = await inTransaction(database, async (tx) => {
    const at = clock();
    const project = await lockCapital(tx, deps, institutionId, request.projectNo);
    const first = await findResult(tx, institutionId, request.key, digest);
    if (first !== undefined) return first;
    await authorize(tx, { institutionId, userId }, 'payInCapital', { now: at });
    assertRunning(project);
    const { amount } = request;
    const values = {
      institution_id: institutionId,
      project_no: project.row.project_no,
      kind: 'pay_in' as const,
      priority_amount: '0',
      subordinated_amount: amount,
      client_key: request.key,
      request_digest: digest,
      requested_by: userId,
      created_at: new Date(at),
      decided_at: new Date(at),
    };
    const actions = [{ type: 'inferior_transfer' as const, amount }];
    const changeNo = await storeChange(tx, { values, status: 'approved', portions: [], actions }, origin);
    await postPayIn(tx, project.row, { key: `pay_in:${changeNo}`, changeNo, amount, at });
    await changePrincipal(tx, project, { subordinated: amount });
    await finishActions(tx, deps, changeNo, { types: ['inferior_transfer'], execution: 'done', at });
    return describeResult(tx, { change_no: changeNo, status: 'approved' });
  });
  const [action] = result.actions;
  if (action === undefined) throw new Error(`${result.changeNo} has no action`);
  return { actionNo: action.actionNo, status: action.status };
}
