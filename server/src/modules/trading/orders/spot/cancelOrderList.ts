import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { Origin } from '../../../../kernel/audit.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import { cancelOrder } from '../cancelOrder.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { listResult, requireOrderList } from './orderList.ts';

/**
 * Cancels both orders of a list: at the exchange the cancellation of one ends the other, and each is asked for until
 * its end is known. A repeat returns their state.
 */
export async function cancelOrderList(
  deps: OrderDeps,
  user: User,
  { exchangeKeyId, instrumentId, clientListId }: ParsedOf<'cancelOrderList'>,
  origin: Origin,
): Promise<AnswerOf<'cancelOrderList'>> {
  const { accounts, database, updates } = deps;
  const account = await accounts.findForChange(user, exchangeKeyId, 'cancel');
  await updates.written(account.accountId);
  const { orders } = await requireOrderList(database, account.accountId, { clientListId, instrumentId });
  for (const { status, client_order_id: clientOrderId } of orders) {
    if (!isEnded(status)) await cancelOrder(deps, user, { exchangeKeyId, instrumentId, clientOrderId }, origin);
  }
  const { orders: results } = listResult(
    await requireOrderList(database, account.accountId, { clientListId, instrumentId }),
  );
  return { clientListId, orders: results };
}
