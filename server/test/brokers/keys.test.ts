import { randomUUID } from 'node:crypto';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { addMember } from '../../../testkit/people/people.ts';
import { createLog } from '../../src/kernel/log.ts';
import { endKeys } from '../../src/modules/brokers/keys/endKeys.ts';

let broker: BrokerAtTwoExchanges;
let managed: BrokerAccount;
let there: BrokerAccount;
let colleague: string;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  managed = await broker.openAccount('UM-01', REFERENCE_EXCHANGE, 'classic', 'asset_management');
  ({ token: colleague } = await addMember(broker.platform, {
    institutionId: await broker.institutionId(),
    email: 'keys@northmark.test',
    role: 'administrator',
  }));
  there = await broker.openAccount('LN-B', SECOND_EXCHANGE, 'unified', 'asset_management');
});
afterAll(() => broker?.close());
afterEach(() => {
  broker.line.fate = null;
});

/** A member without Google, of whom no code is asked. */
const call = (path: string, body: object = {}) => broker.call(`/broker/exchangeKey/${path}`, body, colleague);
const insert = (fields: object = {}, key: string = randomUUID()) =>
  call('insert', {
    key,
    brokerAccountId: managed.id,
    kind: 'issued',
    name: randomUUID().slice(0, 8),
    permissions: ['read', 'trade'],
    boundIps: ['127.0.0.1'],
    reason: 'Our own execution system',
    ...fields,
  });
const collect = (exchangeKeyId: string) => call('accessKeyInfo', { exchangeKeyId });
const page = async (condition: object = {}) => (await call('page', { queryCondition: condition })).data;
const find = async (exchangeKeyId: string) =>
  (await page()).items.find((each: { exchangeKeyId: string }) => each.exchangeKeyId === exchangeKeyId);

/** Applies for a key that two operators approve. */
async function approved(fields: object = {}): Promise<string> {
  const { code, data } = await insert(fields);
  expect(code).toBe(200);
  const decision = { exchangeKeyId: data.exchangeKeyId, decision: 'approve', reason: 'Known to us' };
  const { approvalId } = (await broker.ops('reviewer', '/broker/key/review', decision)).data;
  expect((await broker.approve('second', approvalId)).code).toBe(200);
  return data.exchangeKeyId;
}

/** Uses a key at the venue. */
function clientOf({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }, url = broker.platform.venue.url) {
  const rest = new SignedRest({ rest: url, key: apiKey, secret: apiSecret, now: () => broker.platform.clock.now });
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '1000', quantity: '1' };
  return { read: () => rest.get('/fapi/v2/balance', {}), trade: () => rest.post('/fapi/v1/order', order) };
}

test('BR-07 a key is reviewed by two, made when it is collected, and its secret is in that answer alone', async () => {
  const { data } = await insert({ name: 'Execution' });
  const { exchangeKeyId } = data;
  expect(data.status).toBe('applying');
  expect(await collect(exchangeKeyId)).toMatchObject({ code: 45706, data: { status: 'applying' } });
  const task = (await broker.ops('reviewer', '/task/page', { queryCondition: { kind: 'exchange_key' } })).data.items;
  expect(task).toMatchObject([{ subjectId: exchangeKeyId }]);
  expect((await broker.ops('reviewer', '/broker/key/query', { exchangeKeyId })).data).toMatchObject({
    name: 'Execution',
    kind: 'issued',
    boundIps: ['127.0.0.1'],
    apiKey: null,
  });
  const decision = { exchangeKeyId, decision: 'approve', reason: 'Known to us' };
  const { approvalId } = (await broker.ops('reviewer', '/broker/key/review', decision)).data;
  expect((await broker.approve('reviewer', approvalId)).code).toBe(45567);
  await broker.approve('second', approvalId);
  expect(await find(exchangeKeyId)).toMatchObject({ status: 'approved', findings: ['neverCollected'] });

  const collected = await collect(exchangeKeyId);
  expect(collected).toMatchObject({ code: 200, data: { secretViewStatus: 'viewed', permissions: ['read', 'trade'] } });
  expect(collected.data.apiSecret).toHaveLength(64);
  expect(await collect(exchangeKeyId)).toMatchObject({ code: 45707, data: { viewedAt: collected.data.viewedAt } });
  const listed = await find(exchangeKeyId);
  const { apiKey } = collected.data;
  expect(listed).toMatchObject({ status: 'active', apiKey: shortenId(apiKey), findings: [] });
  await expectNowhere(collected.data.apiSecret);
});

/** The secret is in no table: logs are silent, and what the server stores is what it shows. */
async function expectNowhere(secret: string): Promise<void> {
  const { owner } = broker.platform.db;
  const tables = await owner
    .selectFrom('information_schema.tables' as never)
    .select('table_name' as never)
    .where('table_schema' as never, '=', broker.platform.db.schema as never)
    .where('table_type' as never, '=', 'BASE TABLE' as never)
    .execute();
  expect(tables.length).toBeGreaterThan(100);
  for (const { table_name: table } of tables as { table_name: string }[]) {
    const rows = await owner
      .selectFrom(table as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      secret,
    );
  }
}

test('BR-07 of two members who collect at once one gets the secret', async () => {
  const exchangeKeyId = await approved();
  const body = { exchangeKeyId };
  const answers = await Promise.all([call('accessKeyInfo', body), call('accessKeyInfo', body)]);
  expect(answers.filter(({ data }) => data?.apiSecret !== undefined)).toHaveLength(1);
  const keys = broker.platform.venue.processor.engine.state.keys;
  const own = [...keys.values()].filter(({ account }) => account === Number(managed.externalId));
  expect(own).toHaveLength((await page({ status: 'active', brokerAccountId: managed.id })).total);
});

test('BR-06 BR-07 with its account an application ends: nobody has it to review', async () => {
  const { id } = await broker.openAccount('UM-02', REFERENCE_EXCHANGE, 'classic', 'asset_management');
  const { exchangeKeyId } = (await insert({ brokerAccountId: id })).data;
  const decision = { exchangeKeyId, decision: 'approve', reason: 'Known to us' };
  const { approvalId } = (await broker.ops('reviewer', '/broker/key/review', decision)).data;
  const deleted = await broker.call('/broker/account/delete', { brokerAccountId: id }, colleague);
  expect(deleted).toMatchObject({ code: 200 });
  const tasks = await broker.ops('reviewer', '/task/page', { queryCondition: { kind: 'exchange_key' } });
  expect(tasks.data.items).toEqual([]);
  expect((await broker.approve('second', approvalId)).code).toBe(45568);
  expect(await find(exchangeKeyId)).toMatchObject({ status: 'deleted' });
});

test('BR-07 a key trades, is suspended, resumed and deleted at the exchange', async () => {
  const exchangeKeyId = await approved();
  const client = clientOf((await collect(exchangeKeyId)).data);
  // The account has no money: the exchange gets the order and refuses it for that.
  await expect(client.trade()).rejects.toMatchObject({ code: -2019 });
  expect((await call('suspend', { exchangeKeyId })).data).toEqual({ status: 'suspended' });
  await expect(client.trade()).rejects.toMatchObject({ code: -2015 });
  await expect(client.read()).rejects.toMatchObject({ code: -2015 });
  expect(await call('suspend', { exchangeKeyId })).toMatchObject({ code: 45706, data: { status: 'suspended' } });
  expect((await call('resume', { exchangeKeyId })).data).toEqual({ status: 'active' });
  await expect(client.trade()).rejects.toMatchObject({ code: -2019 });
  expect((await call('delete', { exchangeKeyId })).data).toEqual({ status: 'deleted' });
  await expect(client.read()).rejects.toMatchObject({ code: -2015 });
});

test('BR-07 a key that only reads does not trade', async () => {
  const exchangeKeyId = await approved({ permissions: ['read'] });
  const client = clientOf((await collect(exchangeKeyId)).data);
  await expect(client.read()).resolves.toBeDefined();
  await expect(client.trade()).rejects.toMatchObject({ code: -2015 });
});

test('BR-07 a key whose secret was lost on the way is deleted, and the next collection makes one', async () => {
  const exchangeKeyId = await approved({ brokerAccountId: there.id });
  broker.line.fate = ({ method, url }) => (method === 'POST' && url.includes('subAccountApi') ? 'loseAnswer' : 'pass');
  expect(await collect(exchangeKeyId)).toMatchObject({ code: 45549 });
  broker.line.fate = null;
  expect(await find(exchangeKeyId)).toMatchObject({ status: 'approved', secretViewStatus: 'not_viewed' });
  const collected = await collect(exchangeKeyId);
  expect(collected.code).toBe(200);
  const keys = [...broker.second.processor.engine.state.keys.values()];
  // The server's own and the one that was collected.
  expect(keys.filter(({ account }) => account === Number(there.externalId))).toHaveLength(2);
  await expect(clientOf(collected.data, broker.second.url).read()).resolves.toBeDefined();
});

test('BR-07 a key without addresses ends after three months, and one that nobody collects after a week', async () => {
  const [unbound, uncollected] = [await approved({ boundIps: [] }), await approved()];
  const client = clientOf((await collect(unbound)).data);
  expect((await find(unbound)).findings).toEqual(['notBound']);
  const after = (days: number) => ({
    ...broker.deps(),
    log: createLog('silent'),
    businessClock: async () => broker.platform.clock.now + days * 86_400_000,
  });
  await endKeys(after(6));
  expect(await find(uncollected)).toMatchObject({ status: 'approved' });
  await endKeys(after(8));
  expect(await find(uncollected)).toMatchObject({ status: 'expired', secretViewStatus: 'expired' });
  expect(await find(unbound)).toMatchObject({ status: 'active' });
  await endKeys(after(93));
  expect(await find(unbound)).toMatchObject({ status: 'expired' });
  await expect(client.read()).rejects.toMatchObject({ code: -2015 });
});

test('BR-07 each wrong field has its error; a repeat answers the first, other content is refused', async () => {
  expect(await insert({ permissions: ['withdraw'] })).toMatchObject({ code: 400 });
  expect(await insert({ permissions: [] })).toMatchObject({ code: 400 });
  expect(await insert({ boundIps: ['10.0.0.0/8'] })).toMatchObject({ code: 400 });
  for (const everywhere of ['0.0.0.0', '::'])
    expect(await insert({ boundIps: [everywhere] })).toMatchObject({ code: 400 });
  expect(await insert({ boundIps: Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`) })).toMatchObject({
    code: 400,
  });
  expect(await insert({ reason: '' })).toMatchObject({ code: 400 });
  expect(await insert({ brokerAccountId: randomUUID() })).toMatchObject({ code: 404 });
  expect(await insert({ apiKey: 'a'.repeat(20), apiSecret: 'b'.repeat(20) })).toMatchObject({ code: 400 });
  expect(await insert({ kind: 'brought' })).toMatchObject({ code: 45704, data: { field: 'kind' } });
  const custody = await broker.openAccount('Custody', REFERENCE_EXCHANGE);
  expect(await insert({ brokerAccountId: custody.id })).toMatchObject({ code: 45704, data: { field: 'kind' } });
  const key = randomUUID();
  const first = await insert({ name: 'Twice' }, key);
  expect((await insert({ name: 'Twice' }, key)).data).toEqual(first.data);
  expect(await insert({ name: 'Other' }, key)).toMatchObject({ code: 45724, data: first.data });
  expect(await insert({ name: 'TWICE' })).toMatchObject({ code: 45710 });
  expect((await call('delete', { exchangeKeyId: first.data.exchangeKeyId })).data).toEqual({ status: 'deleted' });
  expect((await insert({ name: 'Twice' })).code).toBe(200);
});

test('BR-07 the keys board has every key, the platform’s own included, worst first', async () => {
  const { items } = await page({ order: 'worst' });
  expect(items.some(({ kind }: { kind: string }) => kind === 'platform')).toBe(true);
  const ranks = items.map(({ findings }: { findings: string[] }) =>
    findings.length === 0
      ? 9
      : ['rejected', 'notBound', 'old', 'unused', 'expiring', 'neverCollected'].indexOf(findings[0] ?? ''),
  );
  expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => a - b));
});
