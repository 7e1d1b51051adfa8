import { MEMBER_ROLES, memberMay } from '@aldgate/domain/identity/roles.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../kernel/events/moduleEvents.ts';
import { endLimitOrder } from './limits/limitOrder.ts';
import { endRequest } from './requests/endRequest.ts';

interface Ended {
  readonly institutionId: string;
  /** A member whose own end; without one all of the institution. */
  readonly userId?: string;
  readonly reason: string;
  readonly at: number;
}

/** Cancels resting orders, requests and open prices. The caller's transaction holds the institution's lock. */
async function cancelOpen(tx: Tx, { institutionId, userId, reason, at }: Ended): Promise<number> {
  let open = tx
    .selectFrom('otc_order')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('ended_at', 'is', null)
    .orderBy('id');
  let prices = tx
    .updateTable('otc_quote')
    .set({ withdrawn_at: new Date(at) })
    .where('institution_id', '=', institutionId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  if (userId !== undefined) {
    open = open.where('user_id', '=', userId);
    prices = prices.where('user_id', '=', userId);
  }
  const orders = await open.forUpdate().execute();
  for (const order of orders) {
    if (order.kind === 'limit') await endLimitOrder(tx, order, { status: 'cancelled', reason }, at);
    else await endRequest(tx, order, { status: 'cancelled', reason }, at);
  }
  await prices.execute();
  return orders.length;
}

/** Ends open orders and prices of a frozen institution, and those of a member who may not trade any more. */
export const otcEventHandlers: ModuleEventHandlers = {
  async institutionFrozen(tx, { institutionId, at }) {
    return { otcOrdersCancelled: await cancelOpen(tx, { institutionId, reason: 'frozen', at }) };
  },
  async memberRemoved(tx, { institutionId, userId, at }) {
    return { otcOrdersCancelled: await cancelOpen(tx, { institutionId, userId, reason: 'member_removed', at }) };
  },
  async memberRoleChanged(tx, { institutionId, userId, role, at }) {
    const known = MEMBER_ROLES.find((each) => each === role);
    if (known !== undefined && memberMay(known, 'trade')) return {};
    return { otcOrdersCancelled: await cancelOpen(tx, { institutionId, userId, reason: 'role_changed', at }) };
  },
};
