import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { reconcileRequests } from '../../src/modules/trading/requests/reconcileRequests.ts';

/** Stores the outcome with which the customer is answered. */
const ANSWERED = 'commit exchange_request audit_append (2)';

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ amount: '500000' });
});
afterAll(() => fixture?.close());

const post = (path: string, body: object) =>
  fixture.call(`/broker/lightning/futures/${path}`, { exchangeKeyId: fixture.exchangeKeyId, ...body });

interface Request {
  readonly make: () => Promise<{ readonly code: number }>;
  readonly isDone: () => Promise<boolean>;
}

/** Each kind of request: how it is sent to the exchange, and one with terms that are not in effect. */
const kinds: Readonly<Record<string, { readonly step: string; readonly prepare: () => Promise<Request> }>> = {
  leverage: {
    step: 'POST /fapi/v1/leverage',
    prepare: async () => {
      const read = async () => (await fixture.accountAtVenue()).positions.get('ETHUSDT')?.leverage;
      const leverage = 2 + (((await read()) ?? 20) % 50);
      return {
        make: () => post('leverage/changeLeverage', { baseCurrency: 'ETH', quoteCurrency: 'USDT', leverage }),
        isDone: async () => (await read()) === leverage,
      };
    },
  },
  margin_mode: {
    step: 'POST /fapi/v1/marginType',
    prepare: async () => {
      const read = async () => (await fixture.accountAtVenue()).positions.get('ETHUSDT')?.isolated ?? false;
      const isolated = !(await read());
      const marginMode = isolated ? 'isolated' : 'cross';
      return {
        make: () => post('leverage/changeMarginMode', { baseCurrency: 'ETH', quoteCurrency: 'USDT', marginMode }),
        isDone: async () => (await read()) === isolated,
      };
    },
  },
  amendment: {
    step: 'PUT /fapi/v1/order',
    prepare: async () => {
      const named = { instrumentId: 'BTCUSDT', clientOrderId: randomUUID() };
      const mark = Number(fixture.venue.processor.engine.symbol('BTCUSDT').mark) / 1e8;
      const price = Math.round(mark * 0.97).toFixed(0);
      const order = { direction: 'buy', priceType: 'limit', quantity: '0.01', timeInForce: 'GTC', reduceOnly: false };
      expect((await post('order/sendOrder', { ...named, ...order, price })).code).toBe(200);
      await fixture.until(hasEvents);
      return {
        make: () => post('order/amendOrder', { ...named, price, quantity: '0.02' }),
        isDone: async () =>
          [...(await fixture.accountAtVenue()).orders.values()].some(
            ({ clientOrderId, quantity }) => clientOrderId === named.clientOrderId && quantity === 20,
          ),
      };
    },
  },
};

/** Whether the exchange's answers to all orders have been stored. */
const hasEvents = async () => {
  const waiting = fixture.db.database.selectFrom('exchange_order').select('id').where('status', '=', 'submitted');
  return (await waiting.execute()).length === 0 ? true : undefined;
};

const isStored = (passed: readonly string[]) => passed.some((each) => each.includes('exchange_request'));

/** The request of this kind that was stored last. */
const readLast = (kind: string) =>
  fixture.db.database
    .selectFrom('exchange_request')
    .selectAll()
    .where('kind', '=', kind as never)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether each audit record of a request's terms is the system's, oldest first. */
async function readAudited(request: NonNullable<Awaited<ReturnType<typeof readLast>>>): Promise<readonly boolean[]> {
  const { order_id: orderId, exchange_account_id: accountId, wanted } = request;
  const [field] = Object.keys(wanted);
  const audited = await fixture.db.database
    .selectFrom('audit_record')
    .select('actor')
    .where('subject', '=', orderId === null ? `broker_account:${accountId}` : `exchange_order:${orderId}`)
    .where(sql<boolean>`after->${field} = ${wanted}::jsonb->${field}`)
    .orderBy('id')
    .execute();
  return audited.slice(-2).map(({ actor }) => actor === 'system');
}

for (const [kind, { step, prepare }] of Object.entries(kinds)) {
  test(`${kind}: a server fails at each step: the job finds the outcome, and records it once`, {
    timeout: SERIES_MS_MAX,
  }, async () => {
    await failAtEachPoint(fixture, {
      steps: ['commit exchange_request', step, ANSWERED],
      prepare,
      work: async ({ make }) => expect((await make()).code).toBe(200),
      between: async (_, deps, { point, passed }) => {
        const request = await readLast(kind);
        await Promise.all([reconcileRequests(deps), reconcileRequests(deps)]);
        await reconcileRequests(deps);
        // Both the request of the customer and the result of the job are audited.
        if (request === undefined || !isStored(passed)) return;
        const isAnswered = passed.includes(ANSWERED);
        expect([point, request.state]).toEqual([point, isAnswered ? 'completed' : 'pending']);
        // Both the request of the customer and the result, of the customer's call or of the job, are audited.
        expect([point, await readAudited(request)]).toEqual([point, [false, !isAnswered]]);
      },
      verify: async ({ isDone }, { point, passed }) => {
        const isSent = passed.includes(step);
        const state = isSent ? 'completed' : 'rejected';
        if (isStored(passed)) expect([point, await readLast(kind)]).toMatchObject([point, { state }]);
        expect([point, await isDone()]).toEqual([point, isSent]);
        // The deadline has passed: neither the jobs nor a server that starts sends the request.
        if (point !== undefined) expect(fixture.server.points.passed).not.toContain(step);
        expect(fixture.sentByJobs).toEqual([]);
      },
    });
  });
}
