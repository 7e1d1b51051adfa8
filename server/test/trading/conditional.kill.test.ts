import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import { isLong, selectCases } from '../../../testkit/longForm.ts';
import type { Fate } from '../../../testkit/lossyProxy.ts';
import { waitFor } from '../../../testkit/platform.ts';
import { reconcileOrders } from '../../src/modules/trading/orders/reconcileOrder.ts';
import { reconcileReplacements } from '../../src/modules/trading/orders/reconcileReplacement.ts';

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await openKillFixture('500000');
});
afterAll(() => fixture?.close());

const openAtVenue = async () =>
  [...(await fixture.accountAtVenue()).algos.values()]
    .filter(({ status }) => status === 'NEW')
    .map(({ clientAlgoId }) => clientAlgoId);
const post = (name: string, body: object) =>
  fixture.client.call('POST', `/broker/lightning/futures/order/${name}`, {
    exchangeKeyId: fixture.exchangeKeyId,
    instrumentId: 'BTCUSDT',
    ...body,
  });
const near = (percent: number) =>
  ((Number(fixture.venue.processor.engine.symbol('BTCUSDT').mark) / 1e8) * (1 + percent / 100)).toFixed(0);

async function placeConditional(reduceOnly: boolean): Promise<string> {
  const clientOrderId = randomUUID();
  const { code } = await post('sendOrder', {
    clientOrderId,
    direction: 'sell',
    priceType: 'market',
    quantity: '0.1',
    reduceOnly,
    condition: { type: 'stop', triggerPrice: near(-10), triggerBy: 'mark' },
    expiresAt: Date.now() + 86_400_000,
  });
  expect(code).toBe(200);
  return clientOrderId;
}

/** Kills the server while the request of this method is held. */
async function killDuring(method: 'POST' | 'DELETE', fate: Fate, act: () => Promise<unknown>): Promise<void> {
  let isSeen = false;
  const before = await openAtVenue();
  fixture.network.fate = (request) => {
    if (request.method !== method || !request.url.includes('algoOrder')) return 'pass';
    isSeen = true;
    return fate;
  };
  const answer = act().catch(() => undefined);
  await waitFor(() => isSeen || undefined);
  const isDone = (open: readonly string[]) =>
    method === 'DELETE' ? before.some((name) => !open.includes(name)) : open.some((name) => !before.includes(name));
  if (fate === 'holdAnswer') await waitFor(async () => isDone(await openAtVenue()) || undefined);
  await fixture.client.server.kill();
  await answer;
  fixture.network.fate = null;
}

async function reconcile(): Promise<void> {
  const deps = await fixture.minuteLater();
  await reconcileOrders(deps);
  await reconcileReplacements(deps);
}

const open = { reduceOnly: false, what: 'an order that opens' };
const reduce = { reduceOnly: true, what: 'a reduce-only order' };
const points: {
  readonly reduceOnly: boolean;
  readonly what: string;
  readonly method: 'POST' | 'DELETE';
  readonly fate: 'holdRequest' | 'holdAnswer';
  readonly left: 'old' | 'new' | 'none';
}[] = [
  { ...reduce, method: 'POST', fate: 'holdRequest', left: 'old' },
  { ...reduce, method: 'POST', fate: 'holdAnswer', left: 'new' },
  { ...reduce, method: 'DELETE', fate: 'holdRequest', left: 'new' },
  { ...reduce, method: 'DELETE', fate: 'holdAnswer', left: 'new' },
  { ...open, method: 'DELETE', fate: 'holdRequest', left: 'old' },
  { ...open, method: 'DELETE', fate: 'holdAnswer', left: 'none' },
  { ...open, method: 'POST', fate: 'holdRequest', left: 'none' },
  { ...open, method: 'POST', fate: 'holdAnswer', left: 'new' },
];

/** The short form leaves both orders at the exchange, of which the job cancels the old one. */
const isShort = ({ reduceOnly, method, fate }: (typeof points)[number]) =>
  reduceOnly && method === 'DELETE' && fate === 'holdRequest';

test.each(selectCases(points, isShort))(
  'TR-15 the server is killed while it amends $what ($method, $fate): $left',
  async ({ reduceOnly, method, fate, left }) => {
    await post('cancelAllOrder', {});
    const { positions } = await fixture.accountAtVenue();
    if (reduceOnly && (positions.get('BTCUSDT')?.steps ?? 0) === 0) {
      await post('sendOrder', { clientOrderId: randomUUID(), direction: 'buy', priceType: 'market', quantity: '0.1' });
    }
    const old = await placeConditional(reduceOnly);
    await killDuring(method, fate, () =>
      post('amendOrder', { clientOrderId: old, triggerPrice: near(-12), quantity: '0.1' }),
    );
    await reconcile();
    await reconcile();
    const request = await fixture.db.database
      .selectFrom('exchange_request')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(request.state).toBe(left === 'new' ? 'completed' : 'rejected');
    const fresh = String(request.wanted.clientOrderId);
    expect(await openAtVenue()).toEqual(left === 'none' ? [] : [left === 'new' ? fresh : old]);
    await fixture.restart();
  },
);

if (isLong) {
  test('TR-15 after a kill between a position’s end and its stop’s cancellation a job cancels it', async () => {
    await post('cancelAllOrder', {});
    await post('sendOrder', { clientOrderId: randomUUID(), direction: 'buy', priceType: 'market', quantity: '0.1' });
    const stop = await placeConditional(true);
    const { positions } = await fixture.accountAtVenue();
    const quantity = ((positions.get('BTCUSDT')?.steps ?? 0) / 1000).toFixed(3);
    await killDuring('DELETE', 'holdRequest', () =>
      post('closePosition', { clientOrderId: randomUUID(), priceType: 'market', quantity }),
    );
    expect(await openAtVenue()).toEqual([stop]);
    await reconcile();
    expect(await openAtVenue()).toEqual([]);
  });
}
