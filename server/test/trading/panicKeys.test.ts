import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { storeProjectWithCase } from '../../../testkit/brokers/projectCase.ts';
import { addMember } from '../../../testkit/people/people.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { resumeKeysAfterCase, suspendKeysForCase } from '../../src/modules/brokers/keys/caseKeys.ts';

/** The exchange's answers: to a key that is refused, and to an order of an account without money. */
const [REFUSED, NO_MONEY] = [{ code: -2015 }, { code: -2019 }];
const BLOCKED = { code: 45726, data: { level: 'reduce_only', reason: 'panic' } };

let broker: BrokerAtTwoExchanges;
let account: BrokerAccount;
let member: string;
let keyId: string;
let project: Awaited<ReturnType<typeof storeProjectWithCase>>;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  const institutionId = await broker.institutionId();
  account = await broker.openAccount('UM-01', REFERENCE_EXCHANGE, 'classic', 'asset_management');
  // A member without Google, of whom no code is requested.
  const added = await addMember(broker.platform, {
    institutionId,
    email: 'panic@northmark.test',
    role: 'administrator',
  });
  member = added.token;
  const { database, owner } = broker.platform.db;
  const { id } = await database
    .selectFrom('exchange_key')
    .select('id')
    .where('exchange_account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  keyId = id;
  project = await storeProjectWithCase(
    owner,
    { institutionId, userId: added.userId },
    { projectNo: 'P-2611-9002', accountIds: [account.id], at: broker.platform.clock.now },
  );
});
afterAll(() => broker?.close());

const key = (path: string, body: object = {}) => broker.call(`/broker/exchangeKey/${path}`, body, member);
const panic = (path: string, body: object = {}) => broker.call(`/broker/lightning/panic/${path}`, body, member);

/** Applies for a key that two operators approve. */
async function approved(): Promise<string> {
  const wanted = { kind: 'issued', name: randomUUID().slice(0, 8), permissions: ['read', 'trade'] };
  const bound = { boundIps: ['127.0.0.1'], reason: 'Our own execution system' };
  const { exchangeKeyId } = (
    await key('insert', { key: randomUUID(), brokerAccountId: account.id, ...wanted, ...bound })
  ).data;
  const decision = { exchangeKeyId, decision: 'approve', reason: 'Known to us' };
  const { approvalId } = (await broker.ops('reviewer', '/broker/key/review', decision)).data;
  expect((await broker.approve('second', approvalId)).code).toBe(200);
  return exchangeKeyId;
}

/** A key that was collected, and what it does at its exchange. */
async function issued() {
  const exchangeKeyId = await approved();
  const { apiKey, apiSecret } = (await key('accessKeyInfo', { exchangeKeyId })).data;
  const now = () => broker.platform.clock.now;
  const rest = new SignedRest({ rest: broker.platform.venue.url, key: apiKey, secret: apiSecret, now });
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '1000', quantity: '1' };
  return { exchangeKeyId, trade: () => rest.post('/fapi/v1/order', order) };
}

const state = async (exchangeKeyId: string) => {
  const { status, suspensionReasons } = (await key('page', { queryCondition: {} })).data.items.find(
    (each: { exchangeKeyId: string }) => each.exchangeKeyId === exchangeKeyId,
  );
  return [status, ...suspensionReasons];
};
const begin = async (): Promise<string> => {
  const { runId } = (await panic('run', { key: orderId(), keyIds: [keyId], level: 'cancel' })).data;
  await waitFor(async () => {
    await broker.platform.app.turnPanics();
    return (await panic('query', { runId })).data.runs[0].isDone || undefined;
  });
  return runId;
};

test('TR-16 issued keys lose trading until the release, and nobody resumes or collects one meanwhile', async () => {
  const used = await issued();
  const uncollected = await approved();
  const own = await issued();
  expect((await key('suspend', { exchangeKeyId: own.exchangeKeyId })).code).toBe(200);
  await expect(used.trade()).rejects.toMatchObject(NO_MONEY);
  const plan = (await panic('plan', { keyIds: [keyId], level: 'cancel' })).data;
  expect([plan.accounts[0].keys, plan.totals.keys]).toEqual([[expect.any(String)], 1]);
  const runId = await begin();
  expect((await panic('query', { runId })).data.runs[0].accounts[0].areKeysSuspended).toBe(true);
  expect(await state(used.exchangeKeyId)).toEqual(['suspended', 'panic']);
  await expect(used.trade()).rejects.toMatchObject(REFUSED);
  expect(await key('accessKeyInfo', { exchangeKeyId: uncollected })).toMatchObject(BLOCKED);
  expect((await panic('release', { runId })).code).toBe(200);
  const areReleased = async () =>
    [await state(used.exchangeKeyId), await state(own.exchangeKeyId)].every((each) => !each.includes('panic'));
  await waitFor(async () => ((await areReleased()) ? true : undefined));
  expect(await state(used.exchangeKeyId)).toEqual(['active']);
  expect(await state(own.exchangeKeyId)).toEqual(['suspended', 'member']);
  await expect(used.trade()).rejects.toMatchObject(NO_MONEY);
});

test('TR-16 BR-05 neither a release ends a case’s suspension, nor the end of a case that of a panic', async () => {
  const used = await issued();
  const runId = await begin();
  await project.open();
  await suspendKeysForCase(broker.deps(), account.id);
  expect(new Set(await state(used.exchangeKeyId))).toEqual(new Set(['suspended', 'panic', 'case']));
  await project.close();
  await resumeKeysAfterCase(broker.deps(), account.id);
  expect(await state(used.exchangeKeyId)).toEqual(['suspended', 'panic']);
  await expect(used.trade()).rejects.toMatchObject(REFUSED);
  await project.open();
  await suspendKeysForCase(broker.deps(), account.id);
  expect((await panic('release', { runId })).code).toBe(200);
  await waitFor(async () => ((await state(used.exchangeKeyId)).includes('panic') ? undefined : true));
  expect(await state(used.exchangeKeyId)).toEqual(['suspended', 'case']);
  await expect(used.trade()).rejects.toMatchObject(REFUSED);
});
