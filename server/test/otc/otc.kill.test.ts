import { randomUUID } from 'node:crypto';
import { nextOpening } from '@aldgate/domain/otc/deskHours.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { countedRuns, repetitions } from '../../../testkit/platform/longForm.ts';
import type { Reply } from '../../../testkit/platform/platform.ts';
import { moveBusinessClock } from '../../src/kernel/time/businessClock.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { readClosedDays } from '../../src/modules/otc/deskState.ts';

/** `npm run soak` repeats the series. */
const SERIES = repetitions(1, 20);
const HOUR_MS = 3_600_000;
const SIZE = '210000';

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ failsBeforeCommits: true });
  const { database } = fixture.db;
  const { now } = fixture.clock;
  await moveBusinessClock(database, nextOpening(now, await readClosedDays(database)) + 2 * HOUR_MS, now);
});
afterAll(() => fixture?.close());

const send = (path: string, body: object) => fixture.call(`/institution/block/${path}`, body);

/** Repeats a call until the server has a price of the last seconds. */
const whilePriced = (path: string, body: object) =>
  fixture.until(async () => {
    const reply = await send(path, body);
    return reply.code === 45528 || reply.code === 45601 ? undefined : reply;
  });

/** Buys and sells in turn, so that neither balance runs out. */
const sides = (turn: number) =>
  turn % 2 === 0
    ? { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: SIZE }
    : { fromAsset: 'BTC', toAsset: 'USDT', toAmount: SIZE };

async function limitOrder(turn: number) {
  const { data } = await whilePriced('getQuote', sides(turn));
  const direction = turn % 2 === 0 ? 'buy' : 'sell';
  const price = (Number(data.price) * (direction === 'buy' ? 1.01 : 0.99)).toFixed(2);
  return {
    key: randomUUID(),
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    direction,
    price,
    quantity: '2.1',
    goodTill: 'day',
  };
}

interface Round {
  readonly quoteId: string;
  readonly order: Awaited<ReturnType<typeof limitOrder>>;
  accepted: Reply | undefined;
  placed: Reply | undefined;
}

test('OTC-01 a server fails at each step of trades: each happens once or not at all, and nothing stays held', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  let turn = 0;
  for (const _ of countedRuns(SERIES)) {
    await failAtEachPoint<Round>(fixture, {
      steps: ['before commit ledger_post', 'commit ledger_post', 'ledger_hold', 'ledger_resolve_pending'],
      prepare: async () => {
        turn += 1;
        await fixture.priced();
        const order = await limitOrder(turn + 1);
        const quote = await whilePriced('quote', sides(turn));
        expect(quote.code).toBe(200);
        return { quoteId: quote.data.quoteId, order, accepted: undefined, placed: undefined };
      },
      // An order is accepted, another one is placed, and the desk fills it.
      work: async (round) => {
        round.accepted = await send('order', { quoteId: round.quoteId });
        round.placed = await send('addLimitOrder', round.order);
        await fixture.server.app.turnDesk();
      },
      // A quote is open for seconds.
      isPrompt: true,
      verify: async ({ quoteId, order, accepted, placed }) => {
        const again = await send('order', { quoteId });
        if (accepted?.code === 200)
          expect(again).toMatchObject({ code: 45522, data: { orderId: accepted.data.orderId } });
        else expect([200, 45521, 45522]).toContain(again.code);
        const repeated = await whilePriced('addLimitOrder', order);
        if (placed?.code === 200)
          expect(repeated).toMatchObject({ code: 45604, data: { orderId: placed.data.orderId } });
        else expect([200, 45604]).toContain(repeated.code);
        const cancelled = await send('cancelLimitOrder', { orderId: repeated.data.orderId });
        expect([200, 45603]).toContain(cancelled.code);
        await expectWhole();
      },
    });
  }
  expect((await verifyLedger(fixture.db.database)).differences).toEqual([]);
});

/** Every filled order has its transfer, receipt and audit record, and no ended order holds anything. */
async function expectWhole(): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from otc_order where status = 'filled') - (select count(*)::int from otc_receipt) as receipts,
      (select count(*)::int from otc_order where status = 'filled')
        - (select count(*)::int from ledger_transfer where flow = 'otc') as transfers,
      (select count(*)::int from otc_order where status = 'filled')
        - (select count(*)::int from audit_record where action = 'otc_order_filled') as audited,
      (select count(*)::int from ledger_pending p join otc_order o on p.key = 'otc-limit:' || o.id
        where p.state = 'pending' and o.ended_at is not null) as held
  `.execute(fixture.db.database);
  expect(rows[0]).toEqual({ receipts: 0, transfers: 0, audited: 0, held: 0 });
}
