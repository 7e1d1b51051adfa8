import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { countedRuns, isLong, repetitions } from '../../../testkit/platform/longForm.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';

/** `npm run soak` repeats the series, with orders that are sent at once. */
const SERIES = repetitions(1, 100);
const ORDERS = isLong ? 8 : 1;

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ failsBeforeCommits: true });
});
afterAll(() => fixture?.close());

async function firmQuote(): Promise<string> {
  await fixture.priced();
  const { code, data } = await fixture.call('/institution/quote', {
    fromAsset: 'USDT',
    toAsset: 'BTC',
    fromAmount: '10',
  });
  expect(code).toBe(200);
  return data.quoteId;
}

const order = (quoteId: string) => fixture.call('/institution/order', { quoteId });

interface Round {
  readonly quoteIds: readonly string[];
  /** The orders that were answered, by quote. */
  readonly acknowledged: Map<string, string>;
}

test('CV-02 a server fails at each step of an order: it is in the ledger once or not at all', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  for (const _ of countedRuns(SERIES)) {
    await failAtEachPoint<Round>(fixture, {
      steps: ['before commit ledger_post', 'commit ledger_post'],
      prepare: async () => {
        // One after another: concurrent identical submissions would be repeats.
        const quoteIds: string[] = [];
        for (let index = 0; index < ORDERS; index += 1) quoteIds.push(await firmQuote());
        return { quoteIds, acknowledged: new Map() };
      },
      work: ({ quoteIds, acknowledged }) =>
        Promise.all(
          quoteIds.map(async (quoteId) => {
            const reply = await order(quoteId);
            expect(reply.code).toBe(200);
            acknowledged.set(quoteId, reply.data.orderId);
          }),
        ),
      // A quote is open for ten seconds.
      isPrompt: true,
      verify: async ({ quoteIds, acknowledged }) => {
        for (const quoteId of quoteIds) {
          const again = await order(quoteId);
          const known = acknowledged.get(quoteId);
          if (known !== undefined) expect(again).toMatchObject({ code: 45522, data: { orderId: known } });
          else expect([200, 45521, 45522]).toContain(again.code);
          await expectWhole(quoteId, again.code === 45521 ? 0 : 1);
        }
      },
    });
  }
  expect((await verifyLedger(fixture.db.database)).differences).toEqual([]);
});

/** Expects the order, its transfer with four entries and its audit record, or none of them. */
async function expectWhole(quoteId: string, orders: 0 | 1): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from convert_order where quote_id = ${quoteId}) as orders,
      (select count(*)::int from ledger_transfer where key = ${`convert:${quoteId}`}) as transfers,
      (select count(*)::int from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        where t.key = ${`convert:${quoteId}`}) as entries,
      (select count(*)::int from audit_record where after ->> 'quoteId' = ${quoteId}) as audited
  `.execute(fixture.db.database);
  expect(rows[0]).toEqual({ orders, transfers: orders, entries: 4 * orders, audited: orders });
}
