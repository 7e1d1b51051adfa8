import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';

let fixture: BrokerFixture;
let accountId: string;
/** The venue's account that the broker has elsewhere, and another one. */
let [elsewhere, other]: number[] = [];

beforeAll(async () => {
  fixture = await openBrokerFixture();
  [elsewhere, other] = [await fixture.openElsewhere(), await fixture.openElsewhere()];
  const key = await fixture.createKey(elsewhere, 'the-first-key');
  const opened = await fixture.open({ accountType: 'common', accountName: 'Elsewhere', ...key });
  accountId = opened.brokerAccountId;
});
afterAll(() => fixture?.close());

const insert = async (key: object, fields: object = {}) =>
  fixture.call('/exchangeKey/insert', {
    key: randomUUID(),
    brokerAccountId: accountId,
    kind: 'brought',
    name: randomUUID().slice(0, 8),
    permissions: ['read', 'trade'],
    boundIps: [],
    reason: 'Rotation',
    ...key,
    ...fields,
  });
const page = async () =>
  (await fixture.call('/exchangeKey/page', { queryCondition: { brokerAccountId: accountId } })).data.items;
const livingKeys = () =>
  fixture.platform.db.database
    .selectFrom('exchange_key')
    .select('api_key')
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', 'revoked')
    .execute();

test('BR-07 a brought key that is unreadable, may move money, is known or lacks a right is refused', async () => {
  const unknown = { apiKey: 'unknown-key', apiSecret: 'unknown-secret' };
  const moving = await fixture.createKey(elsewhere ?? 0, 'a-moving-key', { transfers: true });
  const reading = await fixture.createKey(elsewhere ?? 0, 'a-reading-key', { futures: false, spot: false });
  const refused = async (key: object) => (await insert(key)).data;
  expect(await refused(unknown)).toEqual({ reason: 'unreadable' });
  expect(await refused(moving)).toEqual({ reason: 'permission' });
  expect(await refused(reading)).toEqual({ reason: 'permission' });
  expect(await refused({ apiKey: 'the-first-key', apiSecret: 'secret-of-the-first-key' })).toEqual({
    reason: 'duplicate',
  });
  const foreign = await fixture.createKey(other ?? 0, 'a-foreign-key');
  expect(await insert(foreign)).toMatchObject({ code: 400, data: { fields: [{ path: 'apiKey' }] } });
  expect(await insert({})).toMatchObject({ code: 400, data: { fields: [{ path: 'apiKey' }] } });
  expect((await page()).map(({ kind, status }: Record<string, string>) => [kind, status])).toEqual([
    ['brought', 'active'],
  ]);
});

test('BR-07 a brought key replaces the account’s after two reviews, and its secret is in no answer', async () => {
  const key = await fixture.createKey(elsewhere ?? 0, 'the-second-key');
  const { exchangeKeyId } = (await insert(key)).data;
  expect(await livingKeys()).toEqual([{ api_key: 'the-first-key' }]);
  const decision = { exchangeKeyId, decision: 'approve', reason: 'Rotation' };
  const { approvalId } = (await fixture.ops('reviewer', '/broker/key/review', decision)).data;
  expect(await fixture.ops('second', '/broker/key/review', decision)).toMatchObject({ code: 45572 });
  expect((await fixture.approve('second', approvalId)).code).toBe(200);
  expect(await livingKeys()).toEqual([{ api_key: 'the-second-key' }]);
  const collected = await fixture.call('/exchangeKey/accessKeyInfo', { exchangeKeyId, gaCode: fixture.gaCode() });
  expect(collected.data).toMatchObject({ apiSecret: null, secretViewStatus: 'sealed' });
  const stored = await fixture.platform.db.database.selectFrom('broker_key').select('secret').execute();
  expect(stored.map(({ secret }) => secret)).toEqual([null]);
});

test('BR-07 a key that its broker takes away is not used any more', async () => {
  const [{ exchangeKeyId }] = (await page()).filter(({ status }: { status: string }) => status === 'active');
  const body = { exchangeKeyId, gaCode: fixture.gaCode() };
  expect(await fixture.call('/exchangeKey/suspend', body)).toMatchObject({ code: 45706 });
  const again = { exchangeKeyId, gaCode: fixture.gaCode() };
  expect((await fixture.call('/exchangeKey/delete', again)).data).toEqual({ status: 'deleted' });
  expect(await livingKeys()).toEqual([]);
  expect(await fixture.find(accountId)).toMatchObject({ keyId: null, keyState: null });
});
