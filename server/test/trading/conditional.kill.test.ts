import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import type { TradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { addJob } from '../../src/kernel/jobs/jobs.ts';
import { RECONCILE_ORDERS, reconcileOrders } from '../../src/modules/trading/orders/reconcileOrder.ts';
import { reconcileReplacements } from '../../src/modules/trading/orders/reconcileReplacement.ts';

const PLACED = 'POST /fapi/v1/algoOrder';
const CANCELLED = 'DELETE /fapi/v1/algoOrder';

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ amount: '500000' });
});
afterAll(() => fixture?.close());

const openAtVenue = async () =>
  [...(await fixture.accountAtVenue()).algos.values()]
    .filter(({ status }) => status === 'NEW')
    .map(({ clientAlgoId }) => clientAlgoId);
const readPosition = async () => (await fixture.accountAtVenue()).positions.get('BTCUSDT')?.steps ?? 0;
const post = (name: string, body: object) =>
  fixture.call(`/broker/lightning/futures/order/${name}`, {
    exchangeKeyId: fixture.exchangeKeyId,
    instrumentId: 'BTCUSDT',
    ...body,
  });
const near = (percent: number) =>
  ((Number(fixture.venue.processor.engine.symbol('BTCUSDT').mark) / 1e8) * (1 + percent / 100)).toFixed(0);

/** Cancels what is open, and buys if there is no position. */
async function openPosition(): Promise<void> {
  await post('cancelAllOrder', {});
  if ((await readPosition()) === 0) {
    await post('sendOrder', { clientOrderId: randomUUID(), direction: 'buy', priceType: 'market', quantity: '0.1' });
  }
}

async function placeConditional(reduceOnly: boolean): Promise<string> {
  const clientOrderId = randomUUID();
  const { code } = await post('sendOrder', {
    clientOrderId,
    direction: 'sell',
    priceType: 'market',
    quantity: '0.1',
    reduceOnly,
    condition: { type: 'stop', triggerPrice: near(-10), triggerBy: 'mark' },
    expiresAt: fixture.clock.now + 86_400_000,
  });
  expect(code).toBe(200);
  await fixture.until(isStored);
  return clientOrderId;
}

/** The amendment of an order; undefined where none is stored. */
const readRequest = (clientOrderId: string) =>
  fixture.db.database
    .selectFrom('exchange_request as r')
    .innerJoin('exchange_order as o', 'o.id', 'r.order_id')
    .select(['r.state', 'r.wanted'])
    .where('o.client_order_id', '=', clientOrderId)
    .executeTakeFirst();

/** Whether what the exchange has answered to all orders is stored. */
const isStored = async () => {
  const waiting = fixture.db.database.selectFrom('exchange_order').select('id').where('status', '=', 'submitted');
  return (await waiting.execute()).length === 0 ? true : undefined;
};

/** Runs the jobs twice: once for what the first leaves to the deadline. */
async function reconcile(deps: TradingDeps): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await reconcileOrders(deps);
    await reconcileReplacements(deps);
  }
}

/** Finds what an amendment with these steps leaves: of an order that opens the old one is cancelled first. */
function findLeft(passed: readonly string[], reduceOnly: boolean): 'old' | 'new' | 'none' {
  if (passed.includes(PLACED)) return 'new';
  return !reduceOnly && passed.includes(CANCELLED) ? 'none' : 'old';
}

for (const { reduceOnly, what } of [
  { reduceOnly: true, what: 'a reduce-only order' },
  { reduceOnly: false, what: 'an order that opens' },
]) {
  test(`TR-15 a server fails at each step of amending ${what}: the old one, the new one or neither is left`, {
    timeout: SERIES_MS_MAX,
  }, async () => {
    await failAtEachPoint(fixture, {
      steps: [PLACED, CANCELLED, 'exchange_request'],
      prepare: async () => {
        await openPosition();
        return placeConditional(reduceOnly);
      },
      work: (old) => post('amendOrder', { clientOrderId: old, triggerPrice: near(-12), quantity: '0.1' }),
      between: (_, deps) => reconcile(deps),
      verify: async (old, { point, passed }) => {
        const left = findLeft(passed, reduceOnly);
        const request = await readRequest(old);
        if (passed.some((each) => each.includes('exchange_request')))
          expect([point, request?.state]).toEqual([point, left === 'new' ? 'completed' : 'rejected']);
        const rest = { old: [old], new: [String(request?.wanted.clientOrderId)], none: [] }[left];
        expect([point, await openAtVenue()]).toEqual([point, rest]);
      },
    });
  });
}

test('TR-15 a server fails at each step of closing a position: a job cancels its stop, once it has ended', {
  timeout: SERIES_MS_MAX,
}, async () => {
  await failAtEachPoint(fixture, {
    steps: ['POST /fapi/v1/order', CANCELLED],
    prepare: async () => {
      await openPosition();
      return placeConditional(true);
    },
    work: async () => {
      const quantity = ((await readPosition()) / 1000).toFixed(3);
      await post('closePosition', { clientOrderId: randomUUID(), priceType: 'market', quantity });
      await fixture.untilDropped(async () => ((await openAtVenue()).length === 0 ? true : undefined));
    },
    between: (_, deps) => reconcile(deps),
    verify: async (stop, { point }) => {
      const { database } = fixture.db;
      await fixture.call('/broker/futures/account/query', { exchangeKeyId: fixture.exchangeKeyId });
      await inTransaction(database, (tx) => addJob(tx, RECONCILE_ORDERS, {}));
      const left = (await readPosition()) === 0 ? [] : [stop];
      await fixture.until(async () => ((await openAtVenue()).length === left.length ? true : undefined));
      expect([point, await openAtVenue()]).toEqual([point, left]);
    },
  });
});
