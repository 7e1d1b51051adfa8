import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { freezeInstitution, liftFreeze } from '../../../testkit/people/freezing.ts';
import { addMember } from '../../../testkit/people/people.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { createLog } from '../../src/kernel/log.ts';
import { freezeAllKeys } from '../../src/modules/brokers/keys/freezeKeys.ts';

const MEMBER = 'keys@northmark.test';

let broker: BrokerAtTwoExchanges;
let here: BrokerAccount;
let there: BrokerAccount;
let member: string;
let institutionId: string;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  institutionId = await broker.institutionId();
  here = await broker.openAccount('UM-01', REFERENCE_EXCHANGE, 'classic', 'asset_management');
  there = await broker.openAccount('LN-B', SECOND_EXCHANGE, 'unified', 'asset_management');
  const person = { institutionId, email: MEMBER, role: 'administrator' } as const;
  ({ token: member } = await addMember(broker.platform, person));
});
afterAll(() => broker?.close());

/** A member without Google, of whom no code is asked. */
const call = (path: string, body: object = {}) => broker.call(`/broker/exchangeKey/${path}`, body, member);
const insert = (brokerAccountId: string) =>
  call('insert', {
    key: randomUUID(),
    brokerAccountId,
    kind: 'issued',
    name: randomUUID().slice(0, 8),
    permissions: ['read', 'trade'],
    boundIps: ['127.0.0.1'],
    reason: 'Our own execution system',
  });

/** Applies for a key that two operators approve. */
async function approved(account: BrokerAccount): Promise<string> {
  const { exchangeKeyId } = (await insert(account.id)).data;
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
  return { exchangeKeyId, trade: () => rest.post('/fapi/v1/order', order) };
}
/** The exchange's answers: to a key that is refused, and to an order of an account without money. */
const [REFUSED, NO_MONEY] = [{ code: -2015 }, { code: -2019 }];

const find = async (exchangeKeyId: string) =>
  (await call('page', { queryCondition: {} })).data.items.find(
    (each: { exchangeKeyId: string }) => each.exchangeKeyId === exchangeKeyId,
  );
const until = (exchangeKeyId: string, status: string) =>
  waitFor(async () => {
    const key = await find(exchangeKeyId);
    return key.status === status ? key : undefined;
  });
const messages = async (title: RegExp) => {
  const rows = await broker.platform.db.owner.selectFrom('broker_message').select('title').execute();
  return rows.filter((row) => title.test(row.title));
};

async function freeze(): Promise<void> {
  await freezeInstitution(broker, institutionId);
  member = await broker.platform.openSession(MEMBER);
}

const lift = () => liftFreeze(broker, institutionId);

test('ID-19 BR-07 a freeze suspends issued keys, no member resumes one, and lifting resumes those alone', async () => {
  const [used, own] = [await issued(here), await issued(here)];
  const waiting = await approved(here);
  expect((await call('suspend', { exchangeKeyId: own.exchangeKeyId })).data).toEqual({ status: 'suspended' });
  await expect(used.trade()).rejects.toMatchObject(NO_MONEY);
  await freeze();
  expect(await until(used.exchangeKeyId, 'suspended')).toMatchObject({ suspensionReasons: ['frozen'] });
  await waitFor(async () => ((await find(own.exchangeKeyId)).suspensionReasons.length === 2 ? true : undefined));
  expect(await find(own.exchangeKeyId)).toMatchObject({ status: 'suspended', suspensionReasons: ['member', 'frozen'] });
  await expect(used.trade()).rejects.toMatchObject(REFUSED);
  const refused = { code: 45540, data: { action: 'access', reason: 'frozen', until: null } };
  for (const exchangeKeyId of [used.exchangeKeyId, own.exchangeKeyId])
    expect(await call('resume', { exchangeKeyId })).toMatchObject(refused);
  expect(await call('accessKeyInfo', { exchangeKeyId: waiting })).toMatchObject(refused);
  expect(await insert(here.id)).toMatchObject(refused);
  expect((await call('delete', { exchangeKeyId: waiting })).data).toEqual({ status: 'deleted' });

  await lift();
  expect(await until(used.exchangeKeyId, 'active')).toMatchObject({ suspensionReasons: [] });
  await expect(used.trade()).rejects.toMatchObject(NO_MONEY);
  await waitFor(async () => ((await find(own.exchangeKeyId)).suspensionReasons.length === 1 ? true : undefined));
  expect(await find(own.exchangeKeyId)).toMatchObject({ status: 'suspended', suspensionReasons: ['member'] });
  await expect(own.trade()).rejects.toMatchObject(REFUSED);
  expect((await call('resume', { exchangeKeyId: own.exchangeKeyId })).data).toEqual({ status: 'active' });
});

test('ID-19 a key whose exchange does not answer is suspended later, once, and others at once', async () => {
  const [near, far] = [await issued(here), await issued(there)];
  broker.line.fate = ({ method }) => (method === 'POST' ? 'loseAnswer' : 'pass');
  const before = (await messages(/was suspended/)).length;
  await freeze();
  await until(near.exchangeKeyId, 'suspended');
  const deps = { ...broker.deps(), log: createLog('silent') };
  await freezeAllKeys(deps);
  expect(await find(far.exchangeKeyId)).toMatchObject({ status: 'active' });
  broker.line.fate = null;
  await freezeAllKeys(deps);
  await freezeAllKeys(deps);
  expect(await find(far.exchangeKeyId)).toMatchObject({ status: 'suspended', suspensionReasons: ['frozen'] });
  await expect(far.trade()).rejects.toMatchObject(REFUSED);
  const all = await messages(/was suspended/);
  const issuedHere = (await call('page', { queryCondition: { status: 'suspended' } })).data.total;
  expect(all.length - before).toBe(issuedHere);
  await lift();
  await until(far.exchangeKeyId, 'active');
});
