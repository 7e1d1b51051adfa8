import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { countedRuns, isLong, repetitions } from '../../../testkit/platform/longForm.ts';

/** `npm run soak` repeats the series, with orders that are sent at once. */
const SERIES = repetitions(1, 20);
const ORDERS = isLong ? 6 : 1;
/** The quantity of each in steps of 0.001 BTC: more than the exchange's minimum at every price. */
const STEPS = 2;

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ amount: '500000' });
});
afterAll(() => fixture?.close());

const TERMS = { instrumentId: 'BTCUSDT', direction: 'buy', priceType: 'market' } as const;
const quantity = String(STEPS / 1_000);

/** An order, or a group of one; the answer's order. */
const WAYS = {
  order: async (clientOrderId: string) => {
    const order = { ...TERMS, exchangeKeyId: fixture.exchangeKeyId, clientOrderId, quantity };
    return fixture.call('/broker/lightning/futures/order/sendOrder', order);
  },
  group: async (clientOrderId: string) => {
    const groupId = clientOrderId.slice(0, -'-1'.length);
    const group = { ...TERMS, groupId, legs: [{ exchangeKeyId: fixture.exchangeKeyId, quantity }] };
    const { code, data } = await fixture.call('/broker/lightning/order/sendGroup', group);
    return { code, data: data?.legs?.[0] };
  },
};

/** Sends an order again with the same id, until its outcome is known. */
const decided = (send: (typeof WAYS)['order' | 'group'], id: string): Promise<string> =>
  fixture.until(async () => {
    const { code, data } = await send(id);
    return code === 200 && data.status !== 'submitted' ? data.status : undefined;
  });

/** Follows the account, as its owner's screen does: the feed reads what a server before has not stored. */
const follow = () => fixture.call('/broker/futures/account/query', { exchangeKeyId: fixture.exchangeKeyId });

const readRows = () => fixture.db.database.selectFrom('exchange_order').selectAll().orderBy('id').execute();

/** Whether every order has ended here, and the executions make the position of the exchange. */
const isRecorded = async () => {
  const { database } = fixture.db;
  const orders = await database.selectFrom('exchange_order').select('status').execute();
  const trades = await database.selectFrom('exchange_trade').select('quantity').execute();
  const bought = trades.reduce((sum, { quantity }) => sum + 1_000 * Number(quantity), 0);
  const held = (await fixture.accountAtVenue()).positions.get('BTCUSDT')?.steps ?? 0;
  const areEnded = orders.every(({ status }) => status === 'filled' || status === 'failed');
  return areEnded && Math.round(bought) === held ? true : undefined;
};

const CASES = [
  ['an order', WAYS.order, 'commit exchange_order audit'],
  ['a group', WAYS.group, 'commit order_group'],
] as const;

test.each(CASES)(
  'a server fails at each step of %s: it was executed once, or failed and is reported so',
  {
    timeout: SERIES * SERIES_MS_MAX,
  },
  async (_name, send, first) => {
    const ids: string[] = [];
    const held = async () => (await fixture.accountAtVenue()).positions.get('BTCUSDT')?.steps ?? 0;
    const before = await held();
    const earlier = await readRows();
    await follow();
    for (const _ of countedRuns(SERIES)) {
      await failAtEachPoint(fixture, {
        steps: [first, 'POST /fapi/v1/order', 'commit exchange_order customer_event', 'exchange_trade'],
        prepare: async () => Array.from({ length: ORDERS }, () => `${randomUUID().slice(0, 23)}-1`),
        work: async (round) => {
          await Promise.all(round.map(send));
          await fixture.untilDropped(isRecorded);
        },
        verify: async (round) => {
          ids.push(...round);
          await Promise.all(round.map((id) => decided(send, id)));
          await follow();
          await fixture.until(isRecorded);
        },
      });
    }
    const statuses = await Promise.all(ids.map((id) => decided(send, id)));
    const filled = statuses.filter((status) => status === 'filled').length;
    expect(statuses.filter((status) => status !== 'filled' && status !== 'failed')).toEqual([]);
    expect(filled).toBeGreaterThan(0);
    expect((await held()) - before).toBe(STEPS * filled);
    const rows = (await readRows()).slice(earlier.length);
    expect(rows.map(({ client_order_id }) => client_order_id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(rows.flatMap(({ exchange_order_id: id }) => id ?? [])).size).toBe(filled);
  },
);
