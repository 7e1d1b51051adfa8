import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { authorize } from '../../../access/index.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { assertTransaction } from '../../wallet/index.ts';
import { assertRunning } from './assertOpen.ts';
import { type CapitalProject, lockCapital } from './capitalProject.ts';
import { describeResult, findResult, storeChange } from './changes.ts';
import type { CapitalDeps } from './deps.ts';
import { finishActions } from './finishActions.ts';
import { assertAmounts } from './increaseCapital.ts';
import { postPayIn } from './postings.ts';
import { changePrincipal } from './principal.ts';

type Answer = AnswerOf<'addInferiorTransferRecord'>;
type Request = ParsedOf<'addInferiorTransferRecord'>;

/**
 * BR-04: pays subordinated principal into a project, once per key: from `capital_account` at once, or by a transaction
 * that is announced here and counts when it arrives at an address of the project; one that has arrived is answered. It
 * is open in a freeze and below every line. Throws financingState for a project that has ended, amountUnavailable,
 * assetUnsupported and format for a transaction that its network cannot have.
 */
export async function payIn(
  deps: CapitalDeps,
  request: Request,
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
    };
    const actions = [{ type: 'inferior_transfer' as const, amount }];
    if (request.source === 'external') {
      const { network, txid } = request;
      await assertTransaction(tx, { asset: project.row.currency, network, txid }, at);
      const known = await findAnnounced(tx, project, { network, txid });
      if (known !== undefined) return known;
      const announced = { values: { ...values, network, txid }, portions: [], actions };
      const changeNo = await storeChange(tx, announced, origin);
      return describeResult(tx, { change_no: changeNo, status: 'approving' });
    }
    const approved = { ...values, decided_at: new Date(at) };
    const changeNo = await storeChange(tx, { values: approved, status: 'approved', portions: [], actions }, origin);
    await postPayIn(tx, project.row, { key: `pay_in:${changeNo}`, changeNo, amount, at });
    await changePrincipal(tx, project, { subordinated: amount });
    await finishActions(tx, deps, changeNo, { types: ['inferior_transfer'], execution: 'done', at });
    return describeResult(tx, { change_no: changeNo, status: 'approved' });
  });
  const [action] = result.actions;
  if (action === undefined) throw new Error(`${result.changeNo} has no action`);
  return { actionNo: action.actionNo, status: action.status };
}

/** The pay-in that a transaction was announced as, or became. */
async function findAnnounced(
  tx: Tx,
  { row }: CapitalProject,
  { network, txid }: { readonly network: string; readonly txid: string },
) {
  const change = await tx
    .selectFrom('broker_capital_change')
    .select(['change_no', 'status'])
    .where('project_no', '=', row.project_no)
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('status', '<>', 'rejected')
    .orderBy('created_at')
    .executeTakeFirst();
  return change === undefined ? undefined : describeResult(tx, change);
}
