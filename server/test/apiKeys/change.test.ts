import { errors } from '@aldgate/contract/errors.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiKeyFixture, openApiKeyFixture } from '../../../testkit/open/apiKeyFixture.ts';
import { addMember, fieldOf } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { NEWCOMER } from '../../../testkit/platform/platform.ts';

const OFFICE = '203.0.113.7';
const HOUR_MS = 3_600_000;

let fixture: ApiKeyFixture;

beforeAll(async () => {
  fixture = await openApiKeyFixture();
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

test('AK-01 each change of a key has an audit record', async () => {
  const { apiKeyId } = await fixture.made({ permissions: ['trade'], addresses: [OFFICE] });
  await fixture.vote(apiKeyId);
  const wider = { permissions: ['trade', 'withdrawal'], addresses: [OFFICE] } as const;
  await fixture.change(apiKeyId, { ...wider, isWidened: true });
  await fixture.vote(apiKeyId, 'reject');
  await fixture.change(apiKeyId, { permissions: ['read'], addresses: [OFFICE] });
  await fixture.call('revoke', { apiKeyId });
  const records = await fixture.platform.db.owner
    .selectFrom('audit_record')
    .select('action')
    .where('subject', '=', `api_key:${apiKeyId}`)
    .orderBy('id')
    .execute();
  expect(records.map(({ action }) => action)).toEqual([
    'api_key_created',
    'api_key_approved',
    'api_key_widening_requested',
    'api_key_widening_ended',
    'api_key_changed',
    'api_key_revoked',
  ]);
});

test('AK-02 a key that is widened keeps its rights until another member approved the wider ones', async () => {
  const { apiKeyId } = await fixture.made({ addresses: [OFFICE] });
  const wider = { permissions: ['trade'], addresses: [OFFICE, '203.0.113.8'] } as const;
  const missing = await fixture.change(apiKeyId, wider);
  expect([missing.code, fieldOf(missing)]).toEqual([errors.stepUpRequired.code, ['emailCode required']]);
  const { code, data } = await fixture.change(apiKeyId, { ...wider, isWidened: true });
  expect(code).toBe(200);
  expect(data).toMatchObject({
    state: 'active',
    permissions: ['read'],
    addresses: [OFFICE],
    pending: { permissions: ['read', 'trade'], addresses: [OFFICE, '203.0.113.8'] },
  });
  expect(await fixture.approvals(apiKeyId)).toMatchObject([
    {
      title: 'wider rights of the API key “Market maker”',
      payload: [
        { field: 'remark', before: 'Market maker', after: 'Market maker' },
        { field: 'publicId' },
        { field: 'permissions', before: 'read', after: 'read_trade' },
        { field: 'addresses', before: OFFICE, after: `${OFFICE}, 203.0.113.8` },
        { field: 'ends', before: 'never', after: 'never' },
      ],
    },
  ]);
  // A repeat changes nothing, and rights that are wider still wait for the vote.
  expect((await fixture.change(apiKeyId, wider)).data.pending).toEqual(data.pending);
  const more = { permissions: ['withdrawal'], addresses: [OFFICE] } as const;
  expect(await fixture.change(apiKeyId, more)).toMatchObject({
    code: errors.apiKeyState.code,
    data: { state: 'pending' },
  });
  expect((await fixture.vote(apiKeyId)).data).toEqual({ state: 'executed' });
  expect(await fixture.read(apiKeyId)).toMatchObject({ ...wider, permissions: ['read', 'trade'], pending: null });
});

test('AK-02 a narrower key and a remark are in force at once, and end the vote on wider rights', async () => {
  const { apiKeyId } = await fixture.made({ addresses: [OFFICE, '203.0.113.8'] });
  await fixture.change(apiKeyId, { permissions: ['trade'], addresses: [OFFICE, '203.0.113.8'], isWidened: true });
  const renamed = await fixture.change(apiKeyId, { remark: 'Renamed', addresses: [OFFICE, '203.0.113.8'] });
  expect(renamed.data).toMatchObject({ remark: 'Renamed', pending: { permissions: ['read', 'trade'] } });
  const narrower = await fixture.change(apiKeyId, { remark: 'Renamed', addresses: [OFFICE] });
  expect(narrower.data).toMatchObject({ permissions: ['read'], addresses: [OFFICE], pending: null });
  expect(await fixture.approvals(apiKeyId)).toMatchObject([{ state: 'withdrawn' }]);
});

test('AK-02 wider rights that are rejected leave the key as it was', async () => {
  const { apiKeyId } = await fixture.made();
  await fixture.change(apiKeyId, { permissions: ['trade'], isWidened: true });
  await fixture.vote(apiKeyId, 'reject');
  expect(await fixture.read(apiKeyId)).toMatchObject({ state: 'active', permissions: ['read'], pending: null });
});

test('AK-02 the last address less widens a key: it needs codes, and the end counts from the making again', async () => {
  const { apiKeyId } = await fixture.made({ addresses: [OFFICE] });
  expect((await fixture.read(apiKeyId)).expiresAt).toBeNull();
  expect((await fixture.change(apiKeyId, { addresses: [] })).code).toBe(errors.stepUpRequired.code);
  const { data } = await fixture.change(apiKeyId, { addresses: [], isWidened: true });
  expect(data).toMatchObject({ addresses: [], pending: null });
  expect(data.expiresAt).toBeGreaterThan(data.createdAt + 85 * 24 * HOUR_MS);
  // An address for a key without any narrows it, and lifts the end.
  expect((await fixture.change(apiKeyId, { addresses: [OFFICE] })).data).toMatchObject({ expiresAt: null });
});

test('AK-01 the role of the member has what the key’s permissions need, at the making and at the vote', async () => {
  const auditor = await fixture.addMember('auditor@northmark.test', 'auditor');
  expect((await fixture.made({}, auditor)).state).toBe('active');
  expect(await fixture.make({ permissions: ['trade'] }, auditor)).toMatchObject({
    code: errors.forbidden.code,
    data: { needs: 'trade' },
  });
  const colleague = await fixture.addMember('colleague@northmark.test', 'trader');
  const { apiKeyId } = await fixture.made({ permissions: ['trade'] }, colleague);
  const widened = await fixture.made({}, colleague);
  await fixture.change(widened.apiKeyId, { permissions: ['trade'], isWidened: true }, colleague);
  const shrink = { userId: colleague.userId, role: 'auditor' };
  const changed = await fixture.platform.call('POST', '/institution/member/updateRole', shrink, fixture.trader.token);
  expect(changed.code).toBe(200);
  for (const keyId of [apiKeyId, widened.apiKeyId]) {
    expect((await fixture.vote(keyId)).data).toEqual({ state: 'failed' });
    expect(await fixture.approvals(keyId)).toMatchObject([{ state: 'failed', failure: 'forbidden' }]);
  }
  expect(await fixture.read(apiKeyId, colleague)).toMatchObject({ state: 'revoked' });
  expect(await fixture.read(widened.apiKeyId, colleague)).toMatchObject({ state: 'active', permissions: ['read'] });
});

test('AK-01 where nobody else may vote, trade works at once and withdrawal after 24 hours', async () => {
  const alone = { email: NEWCOMER, token: await fixture.platform.openSession(NEWCOMER) };
  const trading = await fixture.made({ permissions: ['trade'] }, alone);
  expect(trading).toMatchObject({ state: 'active', approvalId: null });
  expect(await fixture.read(trading.apiKeyId, alone)).toMatchObject({ withdrawalFrom: null });
  const { apiKeyId } = await fixture.made({ permissions: ['withdrawal'], addresses: [OFFICE] }, alone);
  const { createdAt, withdrawalFrom, state } = await fixture.read(apiKeyId, alone);
  expect([state, withdrawalFrom - createdAt]).toEqual(['active', 24 * HOUR_MS]);
  // Another address to withdraw from waits as well; the right to trade does not.
  await moveBusinessClock(fixture.platform, HOUR_MS);
  const both = { permissions: ['trade', 'withdrawal'], addresses: [OFFICE], isWidened: true } as const;
  expect((await fixture.change(apiKeyId, both, alone)).data).toMatchObject({ pending: null, withdrawalFrom });
  const { data } = await fixture.change(apiKeyId, { ...both, addresses: [OFFICE, '203.0.113.8'] }, alone);
  expect(data.withdrawalFrom).toBeGreaterThanOrEqual(withdrawalFrom + HOUR_MS);
  const { ops, institutionId } = fixture.console;
  const queryCondition = { institutionId: await institutionId('Harbour & Vale Partners') };
  const shown = (await ops('support', '/customer/apiKey/page', { queryCondition })).data.items;
  expect(shown).toMatchObject([{ isSingleControl: true }, { isSingleControl: true }]);
});

test('AK-01 keys with rights wait while others become approvers', async () => {
  const alone = { email: NEWCOMER, token: await fixture.platform.openSession(NEWCOMER) };
  const institutionId = await fixture.console.institutionId('Harbour & Vale Partners');
  await addMember(fixture.platform, { institutionId, email: 'becoming@harbour.test', role: 'administrator' });
  const reply = await fixture.make({ permissions: ['trade'] }, alone);
  expect(reply).toMatchObject({ code: errors.restricted.code, data: { reason: 'approvers_changed' } });
  expect((await fixture.made({}, alone)).state).toBe('active');
});
