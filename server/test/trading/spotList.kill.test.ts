import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { reconcileOrders } from '../../src/modules/trading/orders/reconcileOrder.ts';
import { reconcileReplacements } from '../../src/modules/trading/orders/reconcileReplacement.ts';

const PLACED = 'POST /api/v3/orderList/oco';
const CANCELLED = 'DELETE /api/v3/order';

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ amount: '100000', account: 'trade_account' });
});
afterAll(() => fixture?.close());

const post = (name: string, body: object) =>
  fixture.call(`/broker/lightning/spot/order/${name}`, {
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

interface Round {
  readonly clientListId: string;
  readonly ids: readonly string[];
}

/** Sends an OCO that buys, once the server has a price for it. */
async function sendList(): Promise<Round> {
  const { quantity, takeProfit, stop } = terms(4);
  const ids = [randomUUID(), randomUUID()] as const;
  const body = {
    clientListId: randomUUID(),
    direction: 'buy',
    quantity,
    takeProfit: { ...takeProfit, clientOrderId: ids[0] },
    stop: { ...stop, clientOrderId: ids[1] },
    expiresAt: fixture.clock.now + 86_400_000,
  };
  await fixture.until(async () => ((await post('sendOrderList', body)).data?.status === 'running' ? true : undefined));
  return { clientListId: body.clientListId, ids };
}

/** The amendment of an order; undefined where none is stored. */
const readRequest = (clientOrderId: string | undefined) =>
  fixture.db.database
    .selectFrom('exchange_request as r')
    .innerJoin('exchange_order as o', 'o.id', 'r.order_id')
    .select(['r.state', 'r.wanted'])
    .where('o.client_order_id', '=', String(clientOrderId))
    .executeTakeFirst();

/** Finds what an amendment with these steps leaves: the old list is cancelled first. */
function findLeft(passed: readonly string[]): 'old' | 'new' | 'none' {
  if (passed.includes(PLACED)) return 'new';
  return passed.includes(CANCELLED) ? 'none' : 'old';
}

test('TR-15 a server fails at each step of amending an OCO: the old list, the new one or neither is left', {
  timeout: SERIES_MS_MAX,
}, async () => {
  await failAtEachPoint(fixture, {
    steps: [CANCELLED, PLACED, 'exchange_request'],
    prepare: async () => {
      await post('cancelAllOrder', {});
      return sendList();
    },
    work: ({ clientListId }) => post('amendOrderList', { clientListId, ...terms(6) }),
    between: async (_, deps) => {
      for (let round = 0; round < 2; round += 1) {
        await reconcileOrders(deps);
        await reconcileReplacements(deps);
      }
    },
    verify: async ({ ids }, { point, passed }) => {
      const left = findLeft(passed);
      const request = await readRequest(ids[1]);
      const replaced = await fixture.db.database
        .selectFrom('exchange_order as o')
        .innerJoin('order_list as l', 'l.id', 'o.list_id')
        .select(['o.client_order_id', 'o.status'])
        .where('l.client_list_id', '=', String(request?.wanted.clientListId))
        .orderBy('o.id')
        .execute();
      if (passed.some((each) => each.includes('exchange_request'))) {
        expect([point, request?.state]).toEqual([point, left === 'new' ? 'completed' : 'rejected']);
        const status = left === 'new' ? 'running' : 'failed';
        expect([point, replaced.map((row) => row.status)]).toEqual([point, [status, status]]);
      }
      const rest = { old: ids, new: replaced.map((row) => row.client_order_id), none: [] }[left];
      expect([point, (await openAtVenue()).toSorted()]).toEqual([point, [...rest].toSorted()]);
    },
  });
});
