import { randomUUID } from 'node:crypto';
import { decimal, isNegative } from '@aldgate/domain/money/amount.ts';
import { isPanicOrder } from '@aldgate/domain/trading/panic.ts';
import type { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { openOwnAccountAtVenue } from '../../../testkit/failures/ownAccountAtVenue.ts';
import { countedRuns, isLong, repetitions } from '../../../testkit/platform/longForm.ts';
import { GOOGLE_SECRET } from '../../../testkit/platform/platform.ts';
import { totp } from '../../../testkit/platform/totp.ts';

/** `npm run soak` repeats the series. */
const SERIES = repetitions(1, 50);
const SYMBOL = 'BTCUSDT';

let fixture: FailureFixture;
let rest: SignedRest;

beforeAll(async () => {
  fixture = await openFailureFixture({ amount: '500000' });
  rest = await openOwnAccountAtVenue(fixture);
});
afterAll(() => fixture?.close());

const panic = (name: string, body: object) => fixture.call(`/broker/lightning/panic/${name}`, body);
const wanted = (key: string) => ({ key, keyIds: [fixture.exchangeKeyId], level: 'flatten' });
/** Whether nothing is left to do on the account of every run. */
const areDone = async (): Promise<true | undefined> => {
  const pending = await fixture.db.database
    .selectFrom('panic_account')
    .select('id')
    .where('state', '=', 'pending')
    .execute();
  return pending.length === 0 || undefined;
};

/** A position, and an order that rests. */
async function prepare(): Promise<string> {
  const order = { symbol: SYMBOL, side: 'BUY', quantity: '0.004' };
  await rest.post('/fapi/v1/order', { ...order, type: 'MARKET' });
  await rest.post('/fapi/v1/order', { ...order, type: 'LIMIT', timeInForce: 'GTC', price: '60000' });
  return randomUUID().slice(0, 24);
}

/** Takes a run to its end, whatever the server before had done, and releases it. */
async function complete(key: string): Promise<void> {
  const runId = await fixture.until(async () => {
    const { code, data } = await panic('run', wanted(key));
    return code === 200 ? data.runId : undefined;
  });
  await fixture.until(async () => {
    await fixture.server.app.turnPanics();
    return areDone();
  });
  expect((await fixture.accountAtVenue()).positions.get(SYMBOL)?.steps ?? 0).toBe(0);
  expect((await fixture.accountAtVenue()).orders.size).toBe(0);
  fixture.clock.advance(30_000);
  const released = { runId, gaCode: totp(GOOGLE_SECRET, fixture.clock.now) };
  expect(await panic('release', released)).toMatchObject({ code: 200 });
}

/** Expects that no execution turned the position, and that no order of a panic was executed twice. */
async function expectReduced(): Promise<void> {
  const trades = await rest.get<{ side: 'BUY' | 'SELL'; qty: string; id: number }[]>('/fapi/v1/userTrades', {
    symbol: SYMBOL,
  });
  let position = decimal('0');
  for (const { side, qty } of trades.toSorted((a, b) => a.id - b.id)) {
    position = side === 'BUY' ? position.plus(qty) : position.minus(qty);
    expect(isNegative(position)).toBe(false);
  }
  const orders = await rest.get<{ clientOrderId: string }[]>('/fapi/v1/allOrders', { symbol: SYMBOL });
  const sent = orders.map(({ clientOrderId }) => clientOrderId).filter(isPanicOrder);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.length).toBeGreaterThan(0);
}

/** The steps of a panic; the short form leaves out those that are repeated, and what others do meanwhile. */
const STEP = /^(?!.* \(\d+\)$).*\b(?:panic_run|panic_account|position_closing|exchange_order|DELETE|POST)\b/;
const isStep = (point: string): boolean => isLong || STEP.test(point);

test('TR-16 a server fails at each step of a panic: the account is flat, and nothing was sent twice', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  for (const _ of countedRuns(SERIES)) {
    await failAtEachPoint(fixture, {
      steps: ['commit panic_run', 'POST /fapi/v1/order', 'DELETE /fapi/v1/', 'position_closing'],
      isMeant: isStep,
      prepare,
      work: async (key) => {
        await panic('run', wanted(key));
        await fixture.untilDropped(areDone);
      },
      verify: complete,
    });
    await expectReduced();
  }
});
