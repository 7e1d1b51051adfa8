import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '@aldgate/contract';
import { referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { countedRuns, repetitions } from '../../../testkit/platform/longForm.ts';
import { GOOGLE_SECRET, ORIGIN, type Reply, waitFor } from '../../../testkit/platform/platform.ts';
import { totp } from '../../../testkit/platform/totp.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { openSession } from '../../src/modules/identity/sessions.ts';
import { verifyLoans } from '../../src/modules/loans/index.ts';

/** `npm run soak` repeats the series. */
const SERIES = repetitions(1, 20);
const BTC = referenceMarket('BTCUSDT');
const BORROWER = 'borrower@demo.aldgate.test';
const GOOGLE_STEP_MS = 30_000;
const PRICE_UNAVAILABLE = 45528;
/** Collateral is sold for what is due three days after the maturity. */
const SOLD_AFTER_MS = 11 * 86_400_000;

let fixture: FailureFixture;
let userId: string;
let token: string;

const database = () => fixture.db.database;

beforeAll(async () => {
  fixture = await openFailureFixture({ failsBeforeCommits: true });
  const user = database().selectFrom('platform_user').select('id').where('email', '=', BORROWER);
  ({ id: userId } = await user.executeTakeFirstOrThrow());
});
afterAll(() => fixture?.close());

async function send(path: string, body: object, base = BASE_PATH): Promise<Reply> {
  const response = await fetch(`${fixture.server.url}${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
}

/** Lets time pass until there is a result. Rejects once the server was dropped. */
const until = <Result>(ask: () => Promise<Result | undefined>): Promise<Result> =>
  fixture.until(() => {
    if (fixture.server.isDropped) throw new Error('the server was dropped');
    return ask();
  });

/** Sends a request until a price is there that it needs. */
const done = (path: string, body: () => object): Promise<Reply['data']> =>
  until(async () => {
    const { code, message, data } = await send(path, body());
    if (code === PRICE_UNAVAILABLE) return undefined;
    if (code !== 200) throw new Error(`${path} answers ${code} ${message} ${JSON.stringify(data)}`);
    return data;
  });

/** The keys of what is done with a loan, and what was answered. */
interface Round {
  readonly borrowKey: string;
  readonly repayKey: string;
  loanId: string | undefined;
}

const WANTED = { asset: 'USDT', amount: '100000', term: 7, collateralAsset: 'BTC', collateralAmount: '2' };

/** Borrows, repays a part, and lets what is due be sold after the maturity, or as far as the server goes. */
async function work(round: Round): Promise<void> {
  const { loanId } = await done('/account/loan/apply', () => {
    fixture.clock.advance(GOOGLE_STEP_MS);
    return { key: round.borrowKey, ...WANTED, gaCode: totp(GOOGLE_SECRET, fixture.clock.now) };
  });
  round.loanId = loanId;
  await done('/account/loan/repay', () => ({ key: round.repayKey, loanId, amount: '40000' }));
  const { opened_at: openedAt } = await readLoan(loanId);
  const clock = await fetch(`${fixture.server.url}/business-clock`);
  const { now } = (await clock.json()) as { now: number };
  // Although another server may have moved it, what is due is done all the same.
  const to = Math.max(now, openedAt.getTime() + SOLD_AFTER_MS);
  expect(await send('/business-clock', { to }, '')).toMatchObject({ status: 200 });
  await until(async () => {
    if ('refused' in fixture.server.app.prices.firm(BTC)) return undefined;
    await turn();
    return (await readLoan(loanId)).status === 'ended' ? true : undefined;
  });
}

/** Lets the server watch once; a turn of one that is dropped meanwhile is not waited for. */
async function turn(): Promise<void> {
  const { server } = fixture;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void server.app.turnLoans().then(end, end);
  await waitFor(() => isOver || server.isDropped || undefined);
}

const readLoan = (loanId: string) =>
  database().selectFrom('loan').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow();

/** Expects ledger, holds, loans and lines to agree, and each step to have happened once at most; returns the events. */
async function expectWhole({ loanId }: Round): Promise<readonly string[]> {
  expect((await verifyLoans(database())).differences).toEqual([]);
  expect((await verifyLedger(database())).differences).toEqual([]);
  const events = await database()
    .selectFrom('loan_event')
    .select('event')
    .where('loan_id', '=', loanId ?? randomUUID())
    .orderBy('number')
    .execute();
  const names = events.map(({ event }) => event);
  expect(names).toEqual(['drawn', 'repaid', 'overdue', 'sold'].slice(0, names.length));
  return names;
}

/** The commits of a loan's steps; the watch notes each of its turns besides. */
const isStep = (point: string): boolean => /\bloan_(?:key|event|interest_line)\b/u.test(point);

test('LN-01 a server fails at each step of borrowing, repaying and a sale: each happens once, and all books agree', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  for (const _ of countedRuns(SERIES)) {
    ({ token } = await inTransaction(database(), (tx) =>
      openSession(tx, { userId, origin: ORIGIN, at: fixture.clock.now }),
    ));
    const round: Round = { borrowKey: randomUUID(), repayKey: randomUUID(), loanId: undefined };
    await failAtEachPoint(fixture, {
      steps: ['before commit', 'loan_key', 'loan_receipt'],
      isMeant: isStep,
      prepare: () => Promise.resolve(round),
      work,
      verify: expectWhole,
    });
    expect(await expectWhole(round)).toEqual(['drawn', 'repaid', 'overdue', 'sold']);
    expect((await readLoan(round.loanId ?? '')).end_reason).toBe('liquidated');
  }
});
