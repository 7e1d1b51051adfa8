import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEWCOMER, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { openDemoSubAccounts } from '../../src/demo/subAccounts.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { createExchanges } from '../../src/modules/exchanges/index.ts';

/** Pairs are not offered here. */
const coins = async () => new Set<string>();

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
});
afterAll(() => platform?.close());

const favourites = async (name: string, instrumentId?: string, bearer = token) =>
  (await platform.call('POST', `/selfSelection/${name}`, instrumentId === undefined ? {} : { instrumentId }, bearer))
    .data;

test('MK-01 favourites are each user’s own, in the order they were added', async () => {
  expect(await favourites('listSelfSelection')).toEqual([]);
  await favourites('addSelfSelection', 'ETHUSDT');
  expect(await favourites('addSelfSelection', 'BTCUSDT')).toEqual(['ETHUSDT', 'BTCUSDT']);
  expect(await favourites('addSelfSelection', 'ETHUSDT')).toEqual(['ETHUSDT', 'BTCUSDT']);
  const newcomer = await platform.openSession(NEWCOMER);
  expect(await favourites('listSelfSelection', undefined, newcomer)).toEqual([]);
  expect(await favourites('delSelfSelection', 'ETHUSDT')).toEqual(['BTCUSDT']);
  expect(await favourites('delSelfSelection', 'ETHUSDT')).toEqual(['BTCUSDT']);
  const unknown = await platform.call('POST', '/selfSelection/addSelfSelection', { instrumentId: 'NONEUSDT' }, token);
  expect(unknown.code).toBe(45542);
});

test('MK-01 a user has at most a hundred favourites, also with concurrent requests', async () => {
  const { user_id: userId } = await platform.db.database
    .selectFrom('self_selection')
    .select('user_id')
    .executeTakeFirstOrThrow();
  const kept = Array.from({ length: 98 }, (_, index) => ({
    user_id: userId,
    exchange_code: 'BINANCE',
    product: 'usdm' as const,
    instrument_id: `KEPT${index}USDT`,
  }));
  await platform.db.database.insertInto('self_selection').values(kept).execute();
  const replies = await Promise.all(
    ['SOLUSDT', 'XRPUSDT', 'BNBUSDT'].map((instrumentId) =>
      platform.call('POST', '/selfSelection/addSelfSelection', { instrumentId }, token),
    ),
  );
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 45551, 45551]);
  expect(await favourites('listSelfSelection')).toHaveLength(100);
});

test('MK-01 everyone can read the market page’s configuration', async () => {
  const { data } = await platform.call('POST', '/market/configure/list', {});
  expect(data.find((each: { instrumentId: string }) => each.instrumentId === 'BTCUSDT')).toEqual({
    instrumentId: 'BTCUSDT',
    isMain: true,
    labels: ['proof-of-work', 'payment'],
    circulatingSupply: '19950000',
    sortIndex: 1,
  });
  const { data: labels } = await platform.call('POST', '/market/configure/labelList', {});
  const known = new Set(labels.map(({ label }: { label: string }) => label));
  expect(
    data.flatMap(({ labels: used }: { labels: string[] }) => used).filter((one: string) => !known.has(one)),
  ).toEqual([]);
  expect(labels[0]).toEqual({ label: 'layer-1', name: { 'en-US': 'Layer 1', 'zh-HK': '公鏈' }, sortIndex: 1 });
});

test('everyone can read the contracts with their order rules from the server', async () => {
  const { data } = await platform.call('POST', '/market/contracts', {});
  const bitcoin = data.find(({ instrumentId }: { instrumentId: string }) => instrumentId === 'BTCUSDT');
  expect(bitcoin).toMatchObject({
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    rules: { priceDecimals: 1, quantityDecimals: 3 },
  });
  expect(Number(bitcoin.rules.tickSize)).toBe(0.1);
  expect(Number(bitcoin.rules.stepSize)).toBe(0.001);
});

test('requests of one browser that are passed on to the exchange leave nothing on its connection', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 12; count += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    get(`${platform.url}/exchange/fapi/v1/time`, { agent }, (response) => response.resume().once('end', resolve));
    await promise;
  }
  agent.destroy();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('the demo broker has three funded sub-accounts and three empty ones, however often the job runs', async () => {
  const clock = () => platform.clock.now;
  const exchanges = createExchanges([platform.config.exchange], { clock, log: createLog('silent'), coins });
  const { database } = platform.db;
  const deps = { database, clock, box: createSecretBox(platform.config.secretsKey), exchanges };
  await Promise.all([openDemoSubAccounts(deps), openDemoSubAccounts(deps)]);
  await openDemoSubAccounts(deps);
  const brokerToken = await platform.openSession('broker@demo.aldgate.test');
  const { data } = await platform.call('POST', '/broker/account/queryBrokerOptions', {}, brokerToken);
  expect(data.map(({ accountName, kind }: Record<string, string>) => [accountName, kind])).toEqual([
    ['Ridgeway Prime', 'own'],
    ['UM-01 Market Neutral', 'sub'],
    ['UM-02 Basis', 'sub'],
    ['UM-03 Treasury', 'sub'],
    ['LN02-A', 'sub'],
    ['LN02-B', 'sub'],
    ['LN02-C', 'sub'],
  ]);
  const accounts = await database
    .selectFrom('exchange_account')
    .select(['id', 'external_id'])
    .where('kind', '=', 'sub')
    .orderBy('sort_index')
    .execute();
  const wallets = accounts.map(({ external_id: id }) => platform.venue.processor.engine.account(Number(id)).cross);
  expect(wallets.map(String)).toEqual(['25000000000000', '15000000000000', '10000000000000', '0', '0', '0']);
  expect((await verifyLedger(database)).differences).toEqual([]);
});

test('a sub-account that was renamed is found by its tag, and one without its tag gets it', async () => {
  const clock = () => platform.clock.now;
  const exchanges = createExchanges([platform.config.exchange], { clock, log: createLog('silent'), coins });
  const { database, owner } = platform.db;
  const deps = { database, clock, box: createSecretBox(platform.config.secretsKey), exchanges };
  const read = () =>
    owner.selectFrom('exchange_account').select(['id', 'tag']).where('kind', '=', 'sub').orderBy('tag');
  await openDemoSubAccounts(deps);
  const before = await read().execute();
  await owner.updateTable('exchange_account').set({ name: 'Renamed' }).where('tag', '=', 'demo1').execute();
  await owner.updateTable('exchange_account').set({ tag: 'account2' }).where('tag', '=', 'demo2').execute();
  await openDemoSubAccounts(deps);
  expect(await read().execute()).toEqual(before);
  expect(before.map(({ tag }) => tag)).toEqual(['demo1', 'demo2', 'demo3', 'demo4', 'demo5', 'demo6']);
});
