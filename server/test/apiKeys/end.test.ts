import { randomUUID } from 'node:crypto';
import { errors } from '@aldgate/contract/errors.ts';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiKeyFixture, openApiKeyFixture } from '../../../testkit/open/apiKeyFixture.ts';
import { emailTo } from '../../../testkit/people/people.ts';
import { NEWCOMER, sentCode } from '../../../testkit/platform/platform.ts';

const HOUR_MS = 3_600_000;

let fixture: ApiKeyFixture;

beforeAll(async () => {
  fixture = await openApiKeyFixture();
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

test('AK-01 members see their own keys, administrators the institution’s, and nobody those of another', async () => {
  const colleague = await fixture.addMember('desk@northmark.test', 'trader');
  const gone = await fixture.made({}, colleague);
  await fixture.call('revoke', { apiKeyId: gone.apiKeyId }, colleague);
  const { apiKeyId } = await fixture.made({ remark: 'Desk' }, colleague);
  const page = async (member: Parameters<typeof fixture.call>[2], queryCondition: object = {}) =>
    (await fixture.call('page', { queryCondition, pageCondition: { page: 1, pageSize: 50 } }, member)).data.items;
  expect(await page(colleague)).toMatchObject([
    { apiKeyId, mayManage: true },
    { apiKeyId: gone.apiKeyId, mayManage: true },
  ]);
  const all = await page(fixture.trader);
  expect(all[0]).toMatchObject({ apiKeyId, mayManage: false, member: { email: colleague.email } });
  expect(all.at(-1)).toMatchObject({ publicId: 'ald_demoreadkey0000000000001', state: 'active' });
  expect(await page(fixture.trader, { state: 'revoked' })).toMatchObject([{ apiKeyId: gone.apiKeyId }]);
  const stranger = { email: NEWCOMER, token: await fixture.platform.openSession(NEWCOMER) };
  for (const member of [fixture.approver, stranger]) {
    expect((await fixture.call('query', { apiKeyId }, member)).code).toBe(404);
    expect((await fixture.call('revoke', { apiKeyId }, member)).code).toBe(404);
    expect((await fixture.call('sendCode', { apiKeyId }, member)).code).toBe(404);
  }
  // An administrator revokes another's key, but does not edit it.
  expect((await fixture.change(apiKeyId, { remark: 'Mine' })).code).toBe(404);
  expect((await fixture.call('revoke', { apiKeyId })).data).toMatchObject({ state: 'revoked' });
  await emailTo(fixture.platform, colleague.email, /revoked/, 'An administrator');
  const ended = await fixture.read(apiKeyId);
  fixture.platform.clock.advance(1_000);
  expect((await fixture.call('revoke', { apiKeyId })).data.endedAt).toBe(ended.endedAt);
  expect(await fixture.change(apiKeyId, { remark: 'Late' }, colleague)).toMatchObject({
    code: errors.apiKeyState.code,
    data: { state: 'revoked' },
  });
});

test('AK-01 a key shows its use of the last 30 days, with the refused addresses, most frequent first', async () => {
  const { apiKeyId } = await fixture.made();
  const dayBefore = (days: number) =>
    new Date(fixture.platform.clock.now - days * 24 * HOUR_MS).toISOString().slice(0, 10);
  const row = (days: number, calls: number, refused: Record<string, number> = {}) => ({
    key_id: apiKeyId,
    day: dayBefore(days),
    calls,
    refused: Object.keys(refused).length,
    refused_addresses: JSON.stringify(refused),
  });
  await fixture.platform.db.owner
    .insertInto('api_key_use')
    .values([row(30, 1), row(29, 2), row(0, 3, { '10.0.0.1': 1, '10.0.0.2': 5 })])
    .execute();
  expect((await fixture.read(apiKeyId)).use).toEqual([
    {
      day: dayBefore(0),
      calls: 3,
      refused: 2,
      refusedAddresses: [
        { address: '10.0.0.2', count: 5 },
        { address: '10.0.0.1', count: 1 },
      ],
    },
    { day: dayBefore(29), calls: 2, refused: 0, refusedAddresses: [] },
  ]);
});

test('AK-01 a key that is revoked ends its vote', async () => {
  const { apiKeyId } = await fixture.made({ permissions: ['trade'] });
  expect((await fixture.call('revoke', { apiKeyId })).data).toMatchObject({ state: 'revoked', pending: null });
  expect(await fixture.approvals(apiKeyId)).toMatchObject([{ state: 'withdrawn' }]);
});

test('AK-01 the keys of a removed member are revoked, and their votes end', async () => {
  const leaver = await fixture.addMember('leaver@northmark.test', 'trader');
  const works = await fixture.made({}, leaver);
  const waits = await fixture.made({ permissions: ['trade'] }, leaver);
  const path = '/institution/member/remove';
  const removed = await fixture.platform.call('POST', path, { userId: leaver.userId }, fixture.trader.token);
  expect(removed.code).toBe(200);
  for (const { apiKeyId } of [works, waits]) expect(await fixture.read(apiKeyId)).toMatchObject({ state: 'revoked' });
  expect(await fixture.approvals(waits.apiKeyId)).toMatchObject([{ state: 'withdrawn' }]);
  const [record] = await fixture.console.audited('member_removed');
  expect(record?.after).toMatchObject({ apiKeysRevoked: 2 });
});

test('an operator with `customers` revokes a customer’s key with a reason, and its member gets an email', async () => {
  const { ops, audited, institutionId } = fixture.console;
  const { apiKeyId, publicId } = await fixture.made({ remark: 'Leaked', permissions: ['trade'] });
  const northmark = await institutionId('Northmark Capital');
  const page = async (queryCondition: object) =>
    (await ops('auditor', '/customer/apiKey/page', { queryCondition })).data.items;
  expect((await page({ institutionId: northmark }))[0]).toMatchObject({
    publicId,
    remark: 'Leaked',
    state: 'pending',
    customer: { institutionId: northmark, name: 'Northmark Capital' },
    isSingleControl: false,
  });
  expect(await page({ institutionId: randomUUID() })).toEqual([]);
  const body = { apiKeyId, reason: 'Found on the internet' };
  expect((await ops('auditor', '/customer/apiKey/revoke', body)).code).toBe(errors.forbidden.code);
  expect((await ops('support', '/customer/apiKey/revoke', body)).code).toBe(200);
  expect((await ops('support', '/customer/apiKey/revoke', body)).code).toBe(200);
  expect((await ops('support', '/customer/apiKey/revoke', { ...body, apiKeyId: randomUUID() })).code).toBe(404);
  expect(await fixture.read(apiKeyId)).toMatchObject({ state: 'revoked' });
  const records = (await audited('api_key_revoked')).filter(({ subject }) => subject === `api_key:${apiKeyId}`);
  expect(records).toMatchObject([{ after: { state: 'revoked', reason: 'Found on the internet' } }]);
  await emailTo(fixture.platform, fixture.trader.email, /API key was revoked/, '“Leaked”');
});

test('a change of credentials lists the member’s live keys in an email', async () => {
  const { platform } = fixture;
  const member = await fixture.addMember('secure@northmark.test', 'trader');
  const live = await fixture.made({ remark: 'Lives' }, member);
  const gone = await fixture.made({ remark: 'Gone' }, member);
  await fixture.call('revoke', { apiKeyId: gone.apiKeyId }, member);
  const sent = await sentCode(platform, member.email, () =>
    platform.call('POST', '/institution/email/captcha', { businessType: 'update_password' }, member.token),
  );
  const next = await platform.encrypt('Another#2026pw');
  const changed = await platform.call(
    'POST',
    '/institution/updatePwd',
    {
      oldPassword: await platform.encrypt('Aldgate#2026'),
      newPassword: next,
      confirmPassword: next,
      emailUuid: sent.id,
      emailCode: sent.digits,
    },
    member.token,
  );
  expect(changed.code).toBe(200);
  const { text } = await emailTo(platform, member.email, /API keys still work/);
  expect(text).toContain(`“Lives” (${shortenId(live.publicId)})`);
  expect(text).not.toContain('Gone');
});
