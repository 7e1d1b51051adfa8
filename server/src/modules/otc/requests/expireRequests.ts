import { audit } from '../../../kernel/audit/audit.ts';
import type { OtcDeps } from '../deps.ts';
import { endDue } from '../endDue.ts';
import { endRequest } from './endRequest.ts';

/** Ends the requests whose price has expired without being accepted. */
export async function expireRequests({ database, clock, databaseTime }: OtcDeps): Promise<void> {
  const due = await database
    .selectFrom('otc_order as o')
    .innerJoin('otc_quote as q', 'q.id', 'o.quote_id')
    .select(['o.id', 'o.institution_id'])
    .where('o.kind', '=', 'request')
    .where('o.status', '=', 'running')
    .where('q.expires_at', '<=', new Date(await databaseTime(database)))
    .limit(100)
    .execute();
  await endDue(database, due, async (tx, order) => {
    const at = clock();
    await endRequest(tx, order, { status: 'expired' }, at);
    await audit(tx, { at, actor: 'system', action: 'otc_request_expired', subject: `otc_order:${order.id}` });
  });
}
