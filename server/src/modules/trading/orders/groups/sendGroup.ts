import { errors, type ParsedOf } from '@aldgate/contract';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { legOrderId } from '@aldgate/domain/trading/orderGroup.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import type { OrderRow } from '../../tables.ts';
import { checkAuthorization } from '../checks/permission.ts';
import { assertBounded, deadlinePassed, receiveDeadline } from '../deadline.ts';
import { describeRefusal } from '../describeRefusal.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { findOrder, type OrderResult, orderResult } from '../orderRow.ts';
import { placeOrder } from '../placeOrder.ts';
import { readCurrent } from '../sendOrder.ts';
import { checkGroupForm } from './checkGroupForm.ts';
import { type CheckedLeg, checkLeg, explainMissing } from './checkLeg.ts';
import { guardLegs } from './guardLegs.ts';
import { findGroup, type GroupResult, groupResult, legResult } from './orderGroup.ts';
import { storeGroup } from './storeGroup.ts';

/** A group of orders; with `keepConditional` it closes positions. */
type Group = ParsedOf<'sendGroup'> & Pick<NewOrder, 'keepConditional'>;

/**
 * TR-16: sends an order for each of several accounts, once per group id; a repeat returns the state of the first. A leg
 * that a check refuses is not sent, and stops no other one; what the deadline prevents is in the answer, and if that is
 * everything, `deadlinePassed` is thrown. Throws groupKeyUsed where the id belongs to a group of another request.
 */
export async function sendGroup(
  deps: OrderDeps,
  caller: SignedInCaller,
  { groupId, legs, validUntil: requested, ...terms }: Group,
  requestDigest: string,
): Promise<GroupResult> {
  const { user, receivedAt } = caller;
  const validUntil = receiveDeadline(requested, receivedAt);
  assertBounded(validUntil, receivedAt);
  const orders = legs.map(({ exchangeKeyId, quantity }, index) => {
    const clientOrderId = legOrderId(groupId, index + 1);
    return { exchangeKeyId, wanted: { ...terms, clientOrderId, size: { quantity }, validUntil, requestDigest } };
  });
  checkGroupForm(
    terms,
    orders.map(({ wanted }) => wanted),
  );
  const known = await findResult(deps, caller, { groupId, requestDigest });
  if (known !== undefined) return answer(deps, known, validUntil);
  const isLate = deps.clock() >= validUntil;
  if (!isLate) await checkAuthorization(deps, user, terms);
  const refusal = describeRefusal(deadlinePassed(validUntil, deps.clock()));
  // Stored even if it is late: a copy of the request may be in progress on another server, whose clock may be behind.
  const guarded = isLate
    ? { legs: orders.map((order) => ({ ...order, account: null, refusal })) }
    : await guardLegs(deps, user, await Promise.all(orders.map((order) => checkLeg(deps, user.institutionId, order))));
  const { rows, legs: checked } = await storeGroup(deps, caller, { groupId, terms, requestDigest, ...guarded });
  const placed = await Promise.all(rows.map((row) => placeLeg(deps, checked, row, validUntil)));
  const results = new Map(placed.map((result) => [result.clientOrderId, result]));
  const isKnown = ({ wanted, refusal }: CheckedLeg) => refusal !== null || results.has(wanted.clientOrderId);
  if (rows.length > 0 && checked.every(isKnown)) {
    const sent = checked.map((leg) => legResult(leg, leg.wanted.clientOrderId, results.get(leg.wanted.clientOrderId)));
    return answer(deps, { groupId, legs: sent }, validUntil);
  }
  // A condition of the statement was false, or another server has stored the group.
  const stored = await findResult(deps, caller, { groupId, requestDigest });
  if (stored === undefined) throw new Error(`the group ${groupId} was not stored`);
  return answer(deps, stored, validUntil);
}

function answer({ clock }: OrderDeps, result: GroupResult, validUntil: number): GroupResult {
  if (result.legs.every(({ reason }) => reason?.exchangeCode === errors.deadlinePassed.code))
    throw deadlinePassed(validUntil, clock());
  return result;
}

/** Sends a stored order. A rejection, or an unexpected error, affects this leg only: its row says how it stands. */
async function placeLeg(
  deps: OrderDeps,
  legs: readonly CheckedLeg[],
  row: OrderRow,
  validUntil: number,
): Promise<OrderResult> {
  try {
    const account = legs.find(({ wanted }) => wanted.clientOrderId === row.client_order_id)?.account ?? null;
    if (account === null) throw new Error(`order ${row.id} has no account`);
    return await placeOrder(deps, account, row, validUntil);
  } catch (error) {
    if (!(error instanceof ApiError)) deps.log.error({ err: error, order: row.id }, 'an order of a group was not sent');
    const recorded = { accountId: row.exchange_account_id, product: row.product };
    const current = await findOrder(deps, recorded, row.client_order_id);
    return orderResult(current ?? row);
  }
}

/** How the group of an id stands. Throws groupKeyUsed if it is not of this request. */
async function findResult(
  deps: OrderDeps,
  { user }: SignedInCaller,
  { groupId, requestDigest }: { readonly groupId: string; readonly requestDigest: string },
): Promise<GroupResult | undefined> {
  const found = await findGroup(deps, user.institutionId, groupId);
  if (found === undefined) return undefined;
  if (found.group.request_digest !== requestDigest) throw new ApiError('groupKeyUsed', groupResult(found));
  const explained = await explainMissing(deps, user, found);
  return groupResult({
    ...explained,
    orders: await Promise.all(explained.orders.map((order) => readCurrent(deps, order))),
  });
}
