import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { Origin } from '../../../../kernel/audit/audit.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import { cancelOrder } from '../cancelOrder.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { findLastReplacement } from '../replacements.ts';
import { legsOf, listResult, readListOf, requireOrderList, type StoredList } from './orderList.ts';

/**
 * Cancels both orders of a list: at the exchange the cancellation of one ends the other, and each is asked for until
 * its end is known. What an amendment puts in the place of the list is cancelled too, and its state is answered then. A
 * repeat returns the state.
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
  const named = await requireOrderList(database, account.accountId, { clientListId, instrumentId });
  const cancel = async ({ orders }: StoredList) => {
    for (const { status, client_order_id: clientOrderId } of orders)
      if (!isEnded(status)) await cancelOrder(deps, user, { exchangeKeyId, instrumentId, clientOrderId }, origin);
  };
  await cancel(named);
  // Looked up afterwards: an amendment that is stored later finds the list cancelled.
  const replacement = await findLastReplacement(database, legsOf(named).stop);
  const last = (replacement && (await readListOf(database, replacement))) ?? named;
  if (last !== named) await cancel(last);
  const { clientListId: name, orders } = listResult(
    await requireOrderList(database, account.accountId, { clientListId: last.list.client_list_id, instrumentId }),
  );
  return { clientListId: name, orders };
}
