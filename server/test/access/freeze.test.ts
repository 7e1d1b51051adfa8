import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeFreeze } from '../../../domain/src/identity/freezeNames.ts';
import { emailTo, institution, userInfo } from '../../../testkit/people/people.ts';
import { waitForBlocked } from '../../../testkit/platform/lockWaits.ts';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { freeze } from '../../src/access/restrictions.ts';

const convert = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };

let platform: Platform;
let call: ReturnType<typeof institution>;

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
});
/** Lifts every restriction, like operations. */
const lift = () =>
  platform.db.owner
    .updateTable('restriction')
    .set({ lifted_at: new Date(platform.clock.now) })
    .execute();

beforeEach(async () => {
  await lift();
});
afterAll(() => platform.close());

test('ID-19 a freeze ends all sessions, stops convert even for an open quote, is audited and explained', async () => {
  const token = await platform.signIn(TRADER);
  await call('session/revokeOthers', {}, token);
  const other = await platform.signIn(TRADER);
  await priced(platform);
  const { data: quoted } = await call('quote', convert, token);
  expect(quoted.quoteId).toEqual(expect.any(String));
  expect(await call('frozenLatestAccount', {}, token)).toMatchObject({ code: 200 });
  for (const ended of [token, other]) {
    expect(await platform.call('GET', '/institution/getUserInfo', undefined, ended)).toMatchObject({ code: 401 });
    expect(await call('order', { quoteId: quoted.quoteId }, ended)).toMatchObject({ code: 401 });
  }

  const again = await platform.signIn(TRADER);
  const since = expect.any(Number);
  const frozen = { reason: 'frozen', since, until: null };
  expect((await userInfo(platform, again)).restrictions).toEqual([
    { action: 'withdraw', ...frozen },
    { action: 'convert', ...frozen },
    { action: 'trade', ...frozen },
    { action: 'transfer', ...frozen },
  ]);
  const refused = { code: 45540, data: { action: 'convert', ...frozen } };
  expect(await call('quote', convert, again)).toMatchObject(refused);
  expect(await call('getQuote', convert, again)).not.toMatchObject({ code: 45540 });
  const { text } = await emailTo(platform, TRADER, /account is frozen/);
  const { stops, stays, effects } = describeFreeze('en-US');
  for (const line of [...stops, ...stays, ...effects]) expect(text).toContain(`- ${line}\n`);
  const record = await platform.db.owner
    .selectFrom('audit_record')
    .select(['before', 'after'])
    .where('action', '=', 'account_frozen')
    .executeTakeFirstOrThrow();
  expect(record).toEqual({
    before: { frozen: false },
    after: { frozen: true, sessionsEnded: 2, withdrawalsHeld: 0, withdrawalsSent: 0, otcOrdersCancelled: 0 },
  });

  expect(await call('frozenLatestAccount', {}, again)).toMatchObject({ code: 200 });
  const restrictions = await platform.db.owner
    .selectFrom('restriction')
    .select('action')
    .where('lifted_at', 'is', null)
    .execute();
  expect(restrictions).toHaveLength(4);
});

test('ID-19 an order with a quote from before the freeze is rejected with 45540', async () => {
  const token = await platform.signIn(TRADER);
  await priced(platform);
  const { data: quoted } = await call('quote', convert, token);
  const { institutionId } = (await userInfo(platform, token)).institution;
  // A freeze by operations: the session stays valid.
  await platform.db.database.transaction().execute((tx) => freeze(tx, institutionId, platform.clock.now));
  expect(await call('order', { quoteId: quoted.quoteId }, token)).toMatchObject({
    code: 45540,
    data: { action: 'convert', reason: 'frozen', until: null },
  });
  await lift();
  expect(await call('order', { quoteId: quoted.quoteId }, token)).toMatchObject({ code: 200 });
});

test('ID-19 with concurrent freezes and orders, no order completes after a confirmed freeze', async () => {
  const token = await platform.signIn(TRADER);
  const { institutionId } = (await userInfo(platform, token)).institution;
  await priced(platform);
  const quotes: string[] = [];
  for (let count = 0; count < 4; count += 1) quotes.push((await call('quote', convert, token)).data.quoteId);
  // The freeze holds its lock while the orders arrive, so they wait for it.
  const orders = await platform.db.database.transaction().execute(async (tx) => {
    await freeze(tx, institutionId, platform.clock.now);
    const coming = quotes.map((quoteId) => call('order', { quoteId }, token));
    await waitForBlocked(tx, quotes.length);
    return coming;
  });
  const replies = await Promise.all(orders);
  expect(replies.map(({ code }) => code)).toEqual(quotes.map(() => 45540));
});
