import { errors } from '@aldgate/contract/errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiKeyFixture, openApiKeyFixture } from '../../../testkit/open/apiKeyFixture.ts';
import { fieldOf } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';

const OFFICE = '203.0.113.7';
const DAY_MS = 24 * 3_600_000;
/** Emails of an end, in both languages. */
const ENDING = /API key (ends soon|has ended)|API 密鑰(即將|已)到期/;

let fixture: ApiKeyFixture;

beforeAll(async () => {
  fixture = await openApiKeyFixture();
});
afterAll(() => fixture?.close());

/** Moves the business clock to a time. */
const moveTo = async (time: number) => {
  const { now } = (await (await fetch(`${fixture.platform.url}/business-clock`)).json()) as { now: number };
  await moveBusinessClock(fixture.platform, time - now);
};
const endingMails = async (email: string) =>
  (await fixture.platform.mails(email)).filter(({ subject }) => ENDING.test(subject)).map(({ subject }) => subject);
/** Waits until as many emails of an end have come. */
const mailsOf = (email: string, count: number) =>
  waitFor(async () => {
    const found = await endingMails(email);
    return found.length >= count ? found : undefined;
  });

/** How many warnings were sent of the end of a key. */
const warningsOf = async (apiKeyId: string) =>
  (
    await fixture.platform.db.owner
      .selectFrom('api_key')
      .select('warnings')
      .where('id', '=', apiKeyId)
      .executeTakeFirstOrThrow()
  ).warnings;

test('AK-03 a key whose end has passed counts as expired before the job has stored it', async () => {
  const { apiKeyId } = await fixture.made();
  const passed = sql`update api_key set expires_at = counts_from - interval '1 day' where id = ${apiKeyId}`;
  await passed.execute(fixture.platform.db.owner);
  expect(await fixture.read(apiKeyId)).toMatchObject({ state: 'expired' });
  const listed = async (state: string) =>
    (await fixture.call('page', { queryCondition: { state } })).data.items.map(
      (each: { apiKeyId: string }) => each.apiKeyId,
    );
  expect(await listed('expired')).toContain(apiKeyId);
  expect(await listed('active')).not.toContain(apiKeyId);
  expect((await fixture.change(apiKeyId, { addresses: [OFFICE] })).code).toBe(errors.apiKeyState.code);
});

test('AK-03 a key without addresses ends after three months, with emails 14 and 3 days before', async () => {
  const member = await fixture.addMember('ends@northmark.test', 'trader');
  const chinese = await fixture.addMember('wong@northmark.test', 'trader');
  const lifted = await fixture.addMember('lifted@northmark.test', 'trader');
  const leaver = await fixture.addMember('leaver@northmark.test', 'trader');
  const { owner } = fixture.platform.db;
  const speaks = sql`update platform_user set preferred_language = 'zh-HK' where id = ${chinese.userId}`;
  await speaks.execute(owner);
  const trading = await fixture.made({ permissions: ['trade'] }, chinese);
  await fixture.vote(trading.apiKeyId);
  const lasting = await fixture.made({}, lifted);
  await fixture.change(lasting.apiKeyId, { addresses: [OFFICE] }, lifted);
  const left = await fixture.made({}, leaver);
  const removed = { userId: leaver.userId };
  await fixture.platform.call('POST', '/institution/member/remove', removed, fixture.trader.token);
  const { apiKeyId, expiresAt } = await fixture.made({ remark: 'Reports' }, member);
  const end = expiresAt ?? 0;

  await moveTo(end - 14 * DAY_MS - 1);
  expect(await warningsOf(apiKeyId)).toBe(0);
  await moveTo(end - 14 * DAY_MS);
  expect(await warningsOf(apiKeyId)).toBe(1);
  await moveTo(end - 3 * DAY_MS);
  expect(await warningsOf(apiKeyId)).toBe(2);
  expect(await fixture.read(apiKeyId)).toMatchObject({ state: 'active', endedAt: null });
  await moveTo(end);
  expect((await mailsOf(member.email, 3)).toSorted()).toEqual([
    'Your API key ends soon',
    'Your API key ends soon',
    'Your API key has ended',
  ]);
  expect((await mailsOf(chinese.email, 3)).toSorted()).toEqual(
    ['您的 API 密鑰即將到期', '您的 API 密鑰即將到期', '您的 API 密鑰已到期'].toSorted(),
  );
  const ended = await fixture.read(apiKeyId, member);
  expect(ended).toMatchObject({ state: 'expired', endedAt: expect.any(Number) });
  const [record] = await fixture.console.audited('api_key_expired');
  expect(record).toMatchObject({ actor: 'system', before: { state: 'active' }, after: { state: 'expired' } });

  // A key that has ended cannot be changed any more, and stays ended.
  const late = await fixture.change(apiKeyId, { addresses: [OFFICE] }, member);
  expect([late.code, late.data]).toEqual([errors.apiKeyState.code, { state: 'expired' }]);
  expect((await fixture.call('revoke', { apiKeyId }, member)).data).toMatchObject({
    state: 'expired',
    endedAt: ended.endedAt,
  });
  // One with addresses, or revoked, has no end and no emails of it; without addresses it would have ended by now.
  expect(await fixture.read(lasting.apiKeyId)).toMatchObject({ state: 'active', expiresAt: null });
  expect(await warningsOf(left.apiKeyId)).toBe(0);
  for (const { email } of [lifted, leaver]) expect(await endingMails(email)).toEqual([]);
  const bare = await fixture.change(lasting.apiKeyId, { addresses: [], isWidened: true }, lifted);
  expect([bare.code, fieldOf(bare)]).toEqual([400, ['addresses required']]);
});
