import { randomUUID } from 'node:crypto';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import type { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { openOwnAccountAtVenue } from '../../../testkit/failures/ownAccountAtVenue.ts';
import { countedRuns, isLong, repetitions } from '../../../testkit/platform/longForm.ts';

/** `npm run soak` repeats the series. */
const SERIES = repetitions(1, 50);
const QUANTITY = '0.004';
const SPAN_MS = 600_000;

let fixture: FailureFixture;
let rest: SignedRest;

beforeAll(async () => {
  fixture = await openFailureFixture({ amount: '500000' });
  rest = await openOwnAccountAtVenue(fixture);
});
afterAll(() => fixture?.close());

const algo = (name: string, body: object) => fixture.call(`/broker/lightning/algo/${name}`, body);

/** A TWAP of two slices: the second one sends what the first has not executed. */
const prepare = async () => ({
  algoId: randomUUID().slice(0, 24),
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  endsAt: fixture.clock.now + SPAN_MS,
  slices: 2,
  legs: [{ exchangeKeyId: fixture.exchangeKeyId, quantity: QUANTITY }],
});
type Wanted = Awaited<ReturnType<typeof prepare>>;

/** Does what is due, and finds the algorithm once a condition holds. */
const turned = async ({ algoId }: Wanted, holds: (found: { state: string; open: number; sent: number }) => boolean) => {
  await fixture.server.app.turnAlgos();
  const { code, data } = await algo('query', { algoId });
  if (code !== 200) return undefined;
  const [{ children }] = data.legs;
  const open = children.filter(({ status }: { status: string }) => status === 'submitted').length;
  return holds({ state: data.state, open, sent: children.length }) ? true : undefined;
};

/** Takes it to its end, whatever the server before had done, and compares it with the orders at the venue. */
async function complete(wanted: Wanted): Promise<void> {
  const { startsAt, endsAt } = await fixture.until(async () => {
    const { code, data } = await algo('create', wanted);
    return code === 200 ? data : undefined;
  });
  await fixture.until(() => turned(wanted, ({ open }) => open === 0));
  const next = startsAt + Math.ceil((endsAt - startsAt) / 2) - 1_000;
  fixture.clock.advance(Math.max(0, next - fixture.clock.now));
  await fixture.until(() => turned(wanted, ({ state }) => state === 'done'));
  const { legs } = (await algo('query', { algoId: wanted.algoId })).data;
  expect(legs[0]).toMatchObject({ executedQuantity: QUANTITY });
  const orders = await rest.get<{ clientOrderId: string; executedQty: string }[]>('/fapi/v1/allOrders', {
    symbol: 'BTCUSDT',
  });
  const own = orders.filter(({ clientOrderId }) => clientOrderId.startsWith(`${wanted.algoId}-`));
  expect(sumAmounts(own.map(({ executedQty }) => executedQty))).toBe(QUANTITY);
  expect(new Set(own.map(({ clientOrderId }) => clientOrderId)).size).toBe(own.length);
}

/** The steps of an algorithm; the short form leaves out those that are repeated, and what others do meanwhile. */
const STEP = /^(?!.* \(\d+\)$).*\b(?:lightning_algo\w*|exchange_order|POST)\b/;
const isStep = (point: string): boolean => isLong || STEP.test(point);

test('TR-16 a server fails at each step of a TWAP: another one goes on, and nothing is sent twice', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  for (const _ of countedRuns(SERIES)) {
    await failAtEachPoint(fixture, {
      steps: ['commit lightning_algo', 'lightning_algo_child', 'POST /fapi/v1/order'],
      isMeant: isStep,
      prepare,
      work: async (wanted) => {
        await algo('create', wanted);
        await fixture.untilDropped(() => turned(wanted, ({ open, sent }) => sent > 0 && open === 0));
      },
      verify: complete,
    });
  }
});
