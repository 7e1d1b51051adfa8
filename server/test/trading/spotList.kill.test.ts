import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import { selectCases } from '../../../testkit/longForm.ts';
import type { Fate } from '../../../testkit/lossyProxy.ts';
import { waitFor } from '../../../testkit/platform.ts';
import { reconcileOrders } from '../../src/modules/trading/orders/reconcileOrder.ts';
import { reconcileReplacements } from '../../src/modules/trading/orders/reconcileReplacement.ts';

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await openKillFixture('100000', 'trade_account');
});
afterAll(() => fixture?.close());

const post = (name: string, body: object) =>
  fixture.client.call('POST', `/broker/lightning/spot/order/${name}`, {
    exchangeKeyId: fixture.exchangeKeyId,
    instrumentId: 'BTC-USDT',
    ...body,
  });
const near = (percent: number) => ((fixture.venue.market.day('BTC-USDT').last / 100) * (1 + percent / 100)).toFixed(0);
const terms = (percent: number) => ({
  quantity: '0.01',
  takeProfit: { price: near(-percent) },
  stop: { triggerPrice: near(percent) },
});
const openAtVenue = async () =>
  [...(await fixture.accountAtVenue()).orders.values()].map(({ clientOrderId }) => clientOrderId);

/** Sends an OCO that buys, once the server has a price for it. */
async function sendList(): Promise<{ readonly clientListId: string; readonly ids: readonly string[] }> {
  const { quantity, takeProfit, stop } = terms(4);
  const ids = [randomUUID(), randomUUID()] as const;
  const body = {
    clientListId: randomUUID(),
    direction: 'buy',
    quantity,
    takeProfit: { ...takeProfit, clientOrderId: ids[0] },
    stop: { ...stop, clientOrderId: ids[1] },
    expiresAt: Date.now() + 86_400_000,
  };
  await waitFor(async () => ((await post('sendOrderList', body)).data?.status === 'running' ? true : undefined));
  return { clientListId: body.clientListId, ids };
}

/** Kills the server while the request of this method is held. */
async function killDuring(method: 'POST' | 'DELETE', fate: Fate, act: () => Promise<unknown>): Promise<void> {
  let isSeen = false;
  const before = await openAtVenue();
  fixture.network.fate = (request) => {
    if (request.method !== method || !request.url.startsWith('/api/v3/order')) return 'pass';
    isSeen = true;
    return fate;
  };
  const answer = act().catch(() => undefined);
  await waitFor(() => isSeen || undefined);
  const isDone = (open: readonly string[]) => (method === 'DELETE' ? open.length === 0 : open.length > 0);
  if (fate === 'holdAnswer') await waitFor(async () => isDone(await openAtVenue()) || undefined);
  else expect(await openAtVenue()).toEqual(method === 'DELETE' ? before : []);
  await fixture.client.server.kill();
  await answer;
  fixture.network.fate = null;
}

async function reconcile(): Promise<void> {
  const deps = await fixture.minuteLater();
  await reconcileOrders(deps);
  await reconcileReplacements(deps);
}

const points: {
  readonly method: 'POST' | 'DELETE';
  readonly fate: 'holdRequest' | 'holdAnswer';
  readonly left: 'old' | 'new' | 'none';
}[] = [
  { method: 'DELETE', fate: 'holdRequest', left: 'old' },
  { method: 'DELETE', fate: 'holdAnswer', left: 'none' },
  { method: 'POST', fate: 'holdRequest', left: 'none' },
  { method: 'POST', fate: 'holdAnswer', left: 'new' },
];

/** The short form leaves neither list, which nothing may place again. */
const isShort = ({ method, fate }: (typeof points)[number]) => method === 'POST' && fate === 'holdRequest';

test.each(selectCases(points, isShort))(
  'TR-15 the server is killed while it amends an OCO ($method, $fate): $left',
  async ({ method, fate, left }) => {
    await post('cancelAllOrder', {});
    const { clientListId, ids } = await sendList();
    await killDuring(method, fate, () => post('amendOrderList', { clientListId, ...terms(6) }));
    await reconcile();
    await reconcile();
    const request = await fixture.db.database
      .selectFrom('exchange_request')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(request.state).toBe(left === 'new' ? 'completed' : 'rejected');
    const replaced = await fixture.db.database
      .selectFrom('exchange_order as o')
      .innerJoin('order_list as l', 'l.id', 'o.list_id')
      .select(['o.client_order_id', 'o.status'])
      .where('l.client_list_id', '=', String(request.wanted.clientListId))
      .orderBy('o.id')
      .execute();
    expect(replaced.map(({ status }) => status)).toEqual(
      left === 'new' ? ['running', 'running'] : ['failed', 'failed'],
    );
    const fresh = replaced.map(({ client_order_id }) => client_order_id);
    const rest = { old: ids, new: fresh, none: [] }[left];
    expect((await openAtVenue()).toSorted()).toEqual([...rest].toSorted());
    await fixture.restart();
  },
);
