import { audit } from '../../../kernel/audit/audit.ts';
import type { OtcDeps } from '../deps.ts';
import { endDue } from '../endDue.ts';
import { notifyOrder } from '../notifyOrder.ts';
import { endLimitOrder } from './limitOrder.ts';

/** Expires the resting orders whose time has come by the business clock. */
export async function expireOrders(deps: OtcDeps): Promise<void> {
  const { database, clock, businessClock } = deps;
  const now = await businessClock(database);
  const due = await database
    .selectFrom('otc_order')
    .select(['id', 'institution_id'])
    .where('kind', '=', 'limit')
    .where('status', '=', 'running')
    .where('expires_at', '<=', new Date(now))
    .orderBy('expires_at')
    .limit(500)
    .execute();
  await endDue(database, due, async (tx, order) => {
    const at = clock();
    await endLimitOrder(tx, order, { status: 'expired' }, at);
    await notifyOrder(deps, tx, 'expired', order, at);
    await audit(tx, { at, actor: 'system', action: 'otc_limit_order_expired', subject: `otc_order:${order.id}` });
  });
}
