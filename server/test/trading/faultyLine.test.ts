import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConversions, expectSameRecords, expectTransfers } from '../../../testkit/failures/exchangeComparison.ts';
import { type FaultyLineFixture, openFaultyLineFixture } from '../../../testkit/failures/faultyLineFixture.ts';
import { isRefused, sendAgain } from '../../../testkit/failures/tradingWork.ts';
import { createRandom } from '../../../testkit/generated/random.ts';
import { repetitions } from '../../../testkit/platform/longForm.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';
import { expireLateOrders } from '../../src/modules/trading/orders/expireOrder.ts';
import { reconcileOrders } from '../../src/modules/trading/orders/reconcileOrder.ts';
import { reconcileReplacements } from '../../src/modules/trading/orders/reconcileReplacement.ts';
import { reconcileRequests } from '../../src/modules/trading/requests/reconcileRequests.ts';

/** Works for a quarter of a minute, `npm run soak` for ten minutes. */
const WORK_MS = repetitions(1, 40) * 15_000;
/** The rarest disruption may need longer to happen. */
const WORK_MS_MAX = WORK_MS + 120_000;
const SEED = Number(process.env.SEED ?? 20_261_123);

let fixture: FaultyLineFixture;
beforeAll(async () => {
  fixture = await openFaultyLineFixture(createRandom(SEED));
});
afterAll(() => fixture?.close());

test(`WAL-02 TR-02 CV-02 after ${WORK_MS / 1_000} s of a faulty line ledger and exchange agree`, {
  timeout: WORK_MS + WORK_MS_MAX + 240_000,
}, async () => {
  const { line, works, db } = fixture;
  const startedAt = Date.now();
  const missing = () => Object.entries(line.disruptions).filter(([, count]) => count === 0);
  line.isFaulty = true;
  const isEnough = () => {
    const workedMs = Date.now() - startedAt;
    return workedMs >= WORK_MS_MAX || (workedMs >= WORK_MS && missing().length === 0);
  };
  await Promise.all(works.map((work) => work.run(isEnough)));
  line.isFaulty = false;
  expect(missing()).toEqual([]);
  // No error of the server's own.
  for (const { codes } of works) expect([...codes.keys()].filter((name) => name.endsWith(' 500'))).toEqual([]);

  await settle();
  // Executions that no event reported are read by the job of every ten minutes.
  await reconcile();
  for (const work of works) await expectSameRecords(fixture, work);
  await expectConversions(fixture);
  await expectTransfers(fixture);
  const { comparisons, failed } = await reconcile();
  expect(failed).toEqual([]);
  expect(comparisons.length).toBeGreaterThan(0);
  expect(comparisons.filter(({ difference }) => difference !== '0')).toEqual([]);
  expect((await verifyLedger(db.database)).differences).toEqual([]);
  expect(await countPending()).toEqual({ transfers: 0, orders: 0, requests: 0, holds: 0, income: 0 });
});

/** The comparison of every ten minutes, records first. */
function reconcile() {
  const { jobDeps, box } = fixture;
  return reconcileAccounts({ ...jobDeps(), box }, { isFresh: true });
}

/** Sends again what has no outcome, and lets the jobs of the next minutes run, until all is decided. */
async function settle(): Promise<void> {
  const waiting = new Set(fixture.works.flatMap(({ submissions }) => submissions));
  await waitFor(async () => {
    await moveMinuteBack();
    const deps = fixture.jobDeps();
    await reconcileOrders(deps);
    await reconcileRequests(deps);
    await reconcileReplacements(deps);
    await expireLateOrders(deps);
    for (const submission of waiting) {
      const reply = await sendAgain(submission);
      if (submission.outcome !== undefined || isRefused(reply)) waiting.delete(submission);
    }
    const { transfers, orders, requests } = await countPending();
    return waiting.size + transfers + orders + requests === 0 ? true : undefined;
  });
}

/** Moves what is pending a minute back, instead of the clocks of three processes. */
async function moveMinuteBack(): Promise<void> {
  const times = {
    sent_at: sql`sent_at - interval '1 minute'`,
    valid_until: sql`valid_until - interval '1 minute'`,
    created_at: sql`created_at - interval '1 minute'`,
  } as never;
  const { owner } = fixture.db;
  await owner.updateTable('exchange_request').set(times).where('state', '=', 'pending').execute();
  const orders = owner.updateTable('exchange_order').set(times);
  await orders.where('status', 'in', ['submitted', 'cancelling']).execute();
}

async function countPending() {
  const { rows } = await sql<Record<'transfers' | 'orders' | 'requests' | 'holds' | 'income', number>>`
    select
      (select count(*)::int from fund_move where state = 'pending') as transfers,
      (select count(*)::int from exchange_order where status in ('submitted', 'cancelling')) as orders,
      (select count(*)::int from exchange_request where state = 'pending') as requests,
      (select count(*)::int from ledger_pending where state = 'pending') as holds,
      (select count(*)::int from exchange_income where not posted) as income
  `.execute(fixture.db.database);
  return rows[0] as (typeof rows)[number];
}
