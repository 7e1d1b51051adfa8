import { errors } from '@aldgate/contract/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { moveToDesk } from '../../../testkit/records/desk.ts';
import { ensureTask } from '../../src/approvals/index.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { seedRequest } from '../../src/modules/otc/index.ts';

let fixture: ConsoleFixture;
let token: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  token = await fixture.platform.openSession(TRADER);
  await moveToDesk(fixture.platform);
});
afterAll(() => fixture?.platform.close());

async function ask(key: string, fromAmount: string): Promise<string> {
  const body = { key, fromAsset: 'BTC', toAsset: 'USDT', fromAmount };
  const { platform } = fixture;
  await priced(platform);
  return (await platform.call('POST', '/institution/block/requestQuote', body, token)).data.orderId;
}

test('OTC-04 requests are listed with the least time left first, each with its size at the mid', async () => {
  const first = await ask('desk-first', '3');
  fixture.platform.clock.advance(60_000);
  const second = await ask('desk-second', '4');
  const list = async (sort: string) => {
    const queryCondition = { kind: 'request', status: 'submitted', sort };
    const { data } = await fixture.ops('dealer', '/desk/order/page', { queryCondition });
    return data.items.map(({ orderId }: { orderId: string }) => orderId);
  };
  expect(await list('oldest')).toEqual([first, second]);
  expect(await list('newest')).toEqual([second, first]);
  await priced(fixture.platform);
  const { data } = await fixture.ops('dealer', '/desk/request/query', { orderId: second });
  expect(Number(data.sizeUsd)).toBeGreaterThan(400_000);
  expect(Number(data.sizeUsd)).toBeLessThan(500_000);
});

test('OTC-04 a price beyond 2 % of the mid is refused at its field; within it one dealer gives it', async () => {
  const orderId = await ask('desk-priced', '3');
  await priced(fixture.platform);
  const { data } = await fixture.ops('dealer', '/desk/request/query', { orderId });
  const answer = (price: string) =>
    fixture.ops('dealer', '/desk/request/answer', { orderId, price, minutes: 5, reason: 'For the test' });
  const low = await answer((Number(data.mid) * 0.9).toFixed(2));
  expect(low.data.fields).toEqual([{ path: 'price', message: expect.stringMatching(/^must be at least \d/) }]);
  const alone = (Number(data.suggestedPrice) * 0.999).toFixed(2);
  expect(await answer(alone)).toMatchObject({ code: 200, data: { approvalId: null } });
});

test('the email of a price is not sent once it has expired or was accepted, or its request cancelled', async () => {
  const { database, owner } = fixture.platform.db;
  const offers = () =>
    owner.selectFrom('outbox').select(['expires_at', 'about']).where('about', 'is not', null).orderBy('created_at');
  const answered = async (key: string) => {
    const orderId = await ask(key, '3');
    await priced(fixture.platform);
    const { data } = await fixture.ops('dealer', '/desk/request/query', { orderId });
    const answer = { orderId, price: data.suggestedPrice, minutes: 5, reason: 'For the test' };
    expect((await fixture.ops('dealer', '/desk/request/answer', answer)).code).toBe(200);
    const quotes = database.selectFrom('otc_quote').select(['id', 'expires_at']).where('order_id', '=', orderId);
    const { id: quoteId, expires_at: expiresAt } = await quotes.executeTakeFirstOrThrow();
    const offer = { about: `otc_order:${orderId}`, expires_at: expiresAt };
    expect(await offers().where('about', '=', offer.about).execute()).toEqual([offer]);
    // Its job has ended; from here on it has not left yet.
    await waitFor(() =>
      offers().where('about', '=', offer.about).where('delivered_at', 'is not', null).executeTakeFirst(),
    );
    await owner
      .updateTable('outbox')
      .set({ delivered_at: null, body: 'text' })
      .where('about', '=', offer.about)
      .execute();
    return { orderId, quoteId, about: offer.about };
  };
  const call = (path: string, body: object) => fixture.platform.call('POST', path, body, token);
  const isEnded = async (about: string) => {
    const [offer] = await offers().where('about', '=', about).execute();
    return (offer?.expires_at.getTime() ?? Number.POSITIVE_INFINITY) <= fixture.platform.clock.now;
  };
  const accepted = await answered('desk-accepted');
  expect((await call('/institution/block/order', { quoteId: accepted.quoteId })).code).toBe(200);
  expect(await isEnded(accepted.about)).toBe(true);
  const cancelled = await answered('desk-cancelled');
  expect(await isEnded(cancelled.about)).toBe(false);
  expect((await call('/institution/block/cancelQuoteRequest', { orderId: cancelled.orderId })).code).toBe(200);
  expect(await isEnded(cancelled.about)).toBe(true);
});

test('a short treasury’s task is closed once, with a note in the audit log, by who may move capital', async () => {
  const task = { kind: 'otc_treasury', subjectId: 'treasury', title: 'Short', institutionId: null } as const;
  const { clock, db } = fixture.platform;
  await inTransaction(db.database, (tx) => ensureTask(tx, task, clock.now));
  const close = (who: 'dealer' | 'treasury') => fixture.ops(who, '/desk/treasury/close', { note: 'Filled' });
  expect((await close('dealer')).code).toBe(errors.forbidden.code);
  expect(await close('treasury')).toMatchObject({ code: 200 });
  expect((await close('treasury')).code).toBe(errors.notFound.code);
  expect(await fixture.audited('otc_treasury_closed')).toMatchObject([{ after: { note: 'Filled' } }]);
});

test('OTC-03 a day that does not exist is refused at its field', async () => {
  for (const day of ['2031-02-30', '2031-13-01']) {
    const body = { day, nameEn: 'Holiday', nameZh: '假期', reason: 'For the test' };
    const { data } = await fixture.ops('treasury', '/desk/closedDay/set', body);
    expect(data.fields).toEqual([{ path: 'day', message: 'must be a day such as 2026-12-25' }]);
  }
});

test.each([
  { started: '2026-12-07T00:10:00Z', made: '2026-12-04T18:00:00Z', due: '2026-12-07T00:30:00Z', who: 'Ridgeway Prime' },
  { started: '2026-12-07T09:00:00Z', made: '2026-12-07T09:00:00Z', due: '2026-12-07T09:30:00Z', who: 'Mei Ling Chan' },
])('the demo’s request is not late at a start at $started', async ({ started, made, due, who }) => {
  const institutionId = await fixture.institutionId(who);
  const userId = await fixture.userId(TRADER);
  const asker = { institutionId, institution: who, userId, note: 'For the test' };
  const trade = { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '8' };
  const { database } = fixture.platform.db;
  await inTransaction(database, (tx) => seedRequest(tx, { ...asker, ...trade }, Date.parse(started)));
  const rows = database.selectFrom('otc_order').select(['created_at', 'answer_by']);
  const order = await rows.where('institution_id', '=', institutionId).executeTakeFirstOrThrow();
  expect(order).toEqual({ created_at: new Date(made), answer_by: new Date(due) });
});
