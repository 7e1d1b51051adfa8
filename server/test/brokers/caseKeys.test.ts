import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { storeProjectWithCase } from '../../../testkit/brokers/projectCase.ts';
import { freezeInstitution, liftFreeze } from '../../../testkit/people/freezing.ts';
import { addMember } from '../../../testkit/people/people.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { deleteKeysForCase, resumeKeysAfterCase, suspendKeysForCase } from '../../src/modules/brokers/keys/caseKeys.ts';

const MEMBER = 'keys@northmark.test';
/** The exchange's answers: to a key that is refused, and to an order of an account without money. */
const [REFUSED, NO_MONEY] = [{ code: -2015 }, { code: -2019 }];
const BLOCKED = { code: 45726, data: { level: 'none', reason: 'liquidation' } };

let broker: BrokerAtTwoExchanges;
let here: BrokerAccount;
let there: BrokerAccount;
let member: string;
let institutionId: string;
let project: Awaited<ReturnType<typeof storeProjectWithCase>>;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  institutionId = await broker.institutionId();
  here = await broker.openAccount('UM-01', REFERENCE_EXCHANGE, 'classic', 'asset_management');
  there = await broker.openAccount('LN-B', SECOND_EXCHANGE, 'unified', 'asset_management');
  const { token, userId } = await addMember(broker.platform, { institutionId, email: MEMBER, role: 'administrator' });
  member = token;
  project = await storeProjectWithCase(
    broker.platform.db.owner,
    { institutionId, userId },
    { projectNo: 'P-2611-9001', accountIds: [here.id, there.id], at: broker.platform.clock.now },
  );
});
afterEach(() => {
  broker.line.fate = null;
});
afterAll(() => broker?.close());

/** A member without Google, of whom no code is request. */
const call = (path: string, body: object = {}) => broker.call(`/broker/exchangeKey/${path}`, body, member);

/** Applies for a key that two operators approve. */
async function approved({ id: brokerAccountId }: BrokerAccount): Promise<string> {
  const wanted = { kind: 'issued', name: randomUUID().slice(0, 8), permissions: ['read', 'trade'] };
  const bound = { boundIps: ['127.0.0.1'], reason: 'Our own execution system' };
  const { exchangeKeyId } = (await call('insert', { key: randomUUID(), brokerAccountId, ...wanted, ...bound })).data;
  const decision = { exchangeKeyId, decision: 'approve', reason: 'Known to us' };
  const { approvalId } = (await broker.ops('reviewer', '/broker/key/review', decision)).data;
  expect((await broker.approve('second', approvalId)).code).toBe(200);
  return exchangeKeyId;
}

/** A key that was collected, and what it does at its exchange. */
async function issued(account: BrokerAccount) {
  const exchangeKeyId = await approved(account);
  const { apiKey, apiSecret } = (await call('accessKeyInfo', { exchangeKeyId })).data;
  const url = account === here ? broker.platform.venue.url : broker.second.url;
  const rest = new SignedRest({ rest: url, key: apiKey, secret: apiSecret, now: () => broker.platform.clock.now });
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '1000', quantity: '1' };
  return { exchangeKeyId, apiKey: String(apiKey), trade: () => rest.post('/fapi/v1/order', order) };
}

const find = async (exchangeKeyId: string) =>
  (await call('page', { queryCondition: {} })).data.items.find(
    (each: { exchangeKeyId: string }) => each.exchangeKeyId === exchangeKeyId,
  );
const suspended = (...suspensionReasons: string[]) => ({ status: 'suspended', suspensionReasons });
const ACTIVE = { status: 'active', suspensionReasons: [] };
const countMessages = async (title: RegExp) =>
  (await broker.platform.db.owner.selectFrom('broker_message').select('title').execute()).filter((row) =>
    title.test(row.title),
  ).length;

async function freeze(): Promise<void> {
  await freezeInstitution(broker, institutionId);
  member = await broker.platform.openSession(MEMBER);
}

const lift = () => liftFreeze(broker, institutionId);

test('BR-05 a case takes the right to trade from issued keys, and no member gives it back until its end', async () => {
  const [used, own] = [await issued(here), await issued(here)];
  const waiting = await approved(here);
  await call('suspend', { exchangeKeyId: own.exchangeKeyId });
  await expect(used.trade()).rejects.toMatchObject(NO_MONEY);
  await project.open('margin_call');
  expect((await call('resume', { exchangeKeyId: own.exchangeKeyId })).data).toEqual({ status: 'active' });
  await call('suspend', { exchangeKeyId: own.exchangeKeyId });

  await project.moveTo('cancel');
  await suspendKeysForCase(broker.deps(), here.id);
  const raised = await countMessages(/was suspended/);
  await suspendKeysForCase(broker.deps(), here.id);
  expect(await countMessages(/was suspended/)).toBe(raised);
  await expect(used.trade()).rejects.toMatchObject(REFUSED);
  expect(await find(used.exchangeKeyId)).toMatchObject(suspended('case'));
  expect(await find(own.exchangeKeyId)).toMatchObject(suspended('member', 'case'));
  const approvedMeanwhile = await approved(here);
  for (const exchangeKeyId of [waiting, approvedMeanwhile])
    expect(await call('accessKeyInfo', { exchangeKeyId })).toMatchObject(BLOCKED);
  for (const { exchangeKeyId } of [used, own]) expect(await call('resume', { exchangeKeyId })).toMatchObject(BLOCKED);
  await resumeKeysAfterCase(broker.deps(), here.id);
  expect(await find(used.exchangeKeyId)).toMatchObject(suspended('case'));

  await project.close();
  await resumeKeysAfterCase(broker.deps(), here.id);
  await resumeKeysAfterCase(broker.deps(), here.id);
  expect(await find(used.exchangeKeyId)).toMatchObject(ACTIVE);
  await expect(used.trade()).rejects.toMatchObject(NO_MONEY);
  expect(await find(own.exchangeKeyId)).toMatchObject(suspended('member'));
  await expect(own.trade()).rejects.toMatchObject(REFUSED);
  expect((await call('resume', { exchangeKeyId: own.exchangeKeyId })).data).toEqual({ status: 'active' });
  expect((await call('accessKeyInfo', { exchangeKeyId: waiting })).code).toBe(200);
  const audited = await broker.platform.db.owner
    .selectFrom('audit_record')
    .select(['actor', 'action', 'after'])
    .where('subject', '=', `broker_key:${used.exchangeKeyId}`)
    .where('actor', '=', 'system')
    .orderBy('id')
    .execute();
  expect(audited).toMatchObject([
    { action: 'broker_key_suspended', after: { reason: 'case' } },
    { action: 'broker_key_resumed', after: { reason: 'case_closed' } },
  ]);
});

test('BR-05 ID-19 a freeze lifted during a case resumes nothing, one that holds at its end stays', async () => {
  const key = await issued(here);
  await project.open('reduce');
  await freeze();
  await waitFor(async () => ((await find(key.exchangeKeyId)).status === 'suspended' ? true : undefined));
  await lift();
  const ofCase = await waitFor(async () => {
    const found = await find(key.exchangeKeyId);
    return found.suspensionReasons.includes('frozen') ? undefined : found;
  });
  expect(ofCase).toMatchObject(suspended('case'));
  await suspendKeysForCase(broker.deps(), here.id);
  await expect(key.trade()).rejects.toMatchObject(REFUSED);

  await freeze();
  await project.close();
  await resumeKeysAfterCase(broker.deps(), here.id);
  expect(await find(key.exchangeKeyId)).toMatchObject(suspended('frozen'));
  await expect(key.trade()).rejects.toMatchObject(REFUSED);
  await lift();
  await waitFor(async () => ((await find(key.exchangeKeyId)).status === 'active' ? true : undefined));
});

test('BR-05 a key whose exchange does not answer, or that goes on trading there, is request for again', async () => {
  const key = await issued(there);
  await project.open();
  broker.line.fate = ({ method }) => (method === 'POST' ? 'loseAnswer' : 'pass');
  await expect(suspendKeysForCase(broker.deps(), there.id)).rejects.toThrow();
  expect(await find(key.exchangeKeyId)).toMatchObject(ACTIVE);
  broker.line.fate = null;
  await suspendKeysForCase(broker.deps(), there.id);
  expect(await find(key.exchangeKeyId)).toMatchObject(suspended('case'));

  const { processor } = broker.second;
  const permissions = { reading: true, futures: true, spot: true, transfers: false, broker: false };
  await processor.submit({ type: 'changeKey', key: key.apiKey, permissions }, () => undefined);
  await suspendKeysForCase(broker.deps(), there.id);
  expect(processor.engine.state.keys.get(key.apiKey)?.permissions).toMatchObject({ futures: false, spot: false });
  await processor.submit({ type: 'changeKey', key: key.apiKey, permissions }, () => undefined);
  broker.line.fate = ({ method }) => (method === 'POST' ? { status: 200, body: {} } : 'pass');
  await expect(suspendKeysForCase(broker.deps(), there.id)).rejects.toMatchObject({ entry: 'exchangeUnavailable' });
  broker.line.fate = null;
  await suspendKeysForCase(broker.deps(), there.id);
  await processor.submit({ type: 'deleteKey', key: key.apiKey }, () => undefined);
  await suspendKeysForCase(broker.deps(), there.id);
  await project.close();
});

test('BR-05 a take-over deletes the issued keys of its account, and leaves the server’s own', async () => {
  const [first, second] = [await issued(here), await issued(here)];
  await project.open('take_over');
  await suspendKeysForCase(broker.deps(), here.id);
  await deleteKeysForCase(broker.deps(), here.id);
  await deleteKeysForCase(broker.deps(), here.id);
  for (const { exchangeKeyId } of [first, second])
    expect(await find(exchangeKeyId)).toMatchObject({ status: 'deleted' });
  const keys = [...broker.platform.venue.processor.engine.state.keys.values()];
  expect(keys.filter(({ account }) => account === Number(here.externalId))).toHaveLength(1);
  await project.close('repaid');
});
