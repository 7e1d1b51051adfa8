import type { ParsedOf } from '@aldgate/contract';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import { parseOrderRow } from '../../ingest/storedOrder.ts';
import type { GroupLeg, OrderRow } from '../../tables.ts';
import { amendOrder } from '../amendOrder.ts';
import { assertBounded, receiveDeadline } from '../deadline.ts';
import { describeFailure } from '../describeRefusal.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { findOrder, orderResult } from '../orderRow.ts';
import { findLastReplacement } from '../replacements.ts';
import { isUntriggered } from '../replaceOrder.ts';
import { findGroup, type GroupResult, legResult, matchLegs, nameOrder } from './orderGroup.ts';

type Terms = Pick<ParsedOf<'moveGroup'>, 'price' | 'validUntil'>;

/**
 * TR-16: moves the open orders of a group, each as `amendOrder` does: an order that waits for its trigger to another
 * trigger price, any other to another limit price. Legs are independent: one that was not moved has the reason beside
 * its state, and one that has ended is left as it is. Throws notFound for a group that is not stored.
 */
export async function moveGroup(
  deps: OrderDeps,
  caller: SignedInCaller,
  { groupId, ...terms }: ParsedOf<'moveGroup'>,
): Promise<GroupResult> {
  const { user, receivedAt } = caller;
  assertBounded(receiveDeadline(terms.validUntil, receivedAt), receivedAt);
  const stored = await findGroup(deps, user.institutionId, groupId);
  if (stored === undefined) throw new ApiError('notFound');
  const legs = matchLegs(stored).map(async ({ leg, order, result }) =>
    order === undefined ? result : moveLeg(deps, caller, leg, order, terms),
  );
  return { groupId, legs: await Promise.all(legs) };
}

async function moveLeg(
  deps: OrderDeps,
  caller: SignedInCaller,
  leg: GroupLeg,
  sent: OrderRow,
  { price, validUntil }: Terms,
): Promise<GroupResult['legs'][number]> {
  const row = isEnded(sent.status) ? ((await findLastReplacement(deps.database, sent)) ?? sent) : sent;
  const describe = (current: OrderRow) => legResult(leg, current.client_order_id, orderResult(current));
  const { condition, quantity } = parseOrderRow(row);
  const isWaiting = isUntriggered(row);
  // Another order would take its place; a repeat finds the one that did.
  const isReplaced = isWaiting || traitsOf(row.product).amends === 'byReplacement';
  const current = isWaiting ? condition?.triggerPrice : row.price;
  const isThere =
    isReplaced && row.status !== 'cancelling' && typeof current === 'string' && decimal(current).eq(price);
  if (isEnded(row.status) || isThere) return describe(row);
  try {
    const moved = await amendOrder(deps, caller, {
      ...(await nameOrder(deps, row)),
      quantity: quantity ?? leg.quantity,
      ...(isWaiting ? { triggerPrice: price } : { price }),
      validUntil,
    });
    return legResult(leg, moved.clientOrderId, moved);
  } catch (error) {
    const reason = describeFailure(deps, error, leg.exchangeKeyId);
    const recorded = { accountId: row.exchange_account_id, product: row.product };
    return { ...describe((await findOrder(deps, recorded, row.client_order_id)) ?? row), reason };
  }
}
