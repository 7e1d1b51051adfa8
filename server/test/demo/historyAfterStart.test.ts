import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKER } from '../../../testkit/brokers/brokerFixture.ts';
import { type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { moveDemoCoins } from '../../src/demo/history/coins.ts';
import type { DemoCalls } from '../../src/demo/history/demoCalls.ts';
import { openLantern } from '../../src/demo/history/lantern.ts';
import { markStep, readMarks } from '../../src/demo/history/marks.ts';
import { SEND_DEMO_ORDERS } from '../../src/demo/history/orders.ts';
import { openPastPlatform } from '../../src/demo/history/pastPlatform.ts';
import { findQuarter } from '../../src/demo/history/quarter.ts';
import { openDemoSubAccounts } from '../../src/demo/subAccounts.ts';
import { ApiError } from '../../src/kernel/apiError.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { addJob } from '../../src/kernel/jobs/jobs.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { createExchanges } from '../../src/modules/exchanges/index.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({ demoHistory: true });
  const { now } = platform.clock;
  await markStep(platform.db.database, 'done', { at: now, quarter: findQuarter(now) });
});
afterAll(() => platform?.close());

/** Opens the broker's accounts at the exchange, as a job of the first start does. */
async function openBrokerAccounts(): Promise<void> {
  const { config, db } = platform;
  const clock = () => platform.clock.now;
  const exchanges = createExchanges([config.exchange], {
    clock,
    log: createLog('silent'),
    coins: async () => new Set(),
  });
  const box = createSecretBox(config.secretsKey);
  await openDemoSubAccounts({ database: db.database, clock, box, exchanges });
}

test('the accounts of the broker’s project are opened once after the start, and its allotments arrive', async () => {
  const past = await openPastPlatform(platform.config, createLog('silent'), platform.clock.now);
  try {
    await openLantern(past);
  } finally {
    await past.close();
  }
  await openBrokerAccounts();
  const token = await platform.openSession(BROKER);
  const call = async (path: string, body: object = {}) =>
    (await platform.call('POST', `/broker/${path}`, body, token)).data;
  const [{ projectNo }] = (await call('project/page')).items;
  const project = await waitFor(async () => {
    await platform.app.readNav();
    const found = await call('project/queryBrokerProjectInfo', { projectNo });
    const isThere = found.freshness.state === 'live' && found.cash === '0' && found.inTransit === '0';
    return isThere ? found : undefined;
  });
  expect(project).toMatchObject({ nav: '900000', priorityPrincipal: '600000', subordinatedPrincipal: '300000' });
  expect(project.projectAccounts).toMatchObject([
    { accountName: 'LN02-A', exchangeCode: 'BINANCE', equity: '450000', allotted: '450000' },
    { accountName: 'LN02-B', exchangeCode: 'BINANCE', equity: '300000', allotted: '300000' },
    { accountName: 'LN02-C', exchangeCode: 'BINANCE', equity: '150000', allotted: '150000' },
  ]);
  const { items } = await call('account/pageBrokerAccount');
  expect(items.map(({ accountName }: { accountName: string }) => accountName)).toEqual([
    'UM-01 Market Neutral',
    'UM-02 Basis',
    'UM-03 Treasury',
    'LN02-A',
    'LN02-B',
    'LN02-C',
  ]);
});

test('the orders of a first start are sent once, however often their job runs, and leave two positions', async () => {
  const { database } = platform.db;
  const send = () => inTransaction(database, (tx) => addJob(tx, SEND_DEMO_ORDERS, {}));
  await openBrokerAccounts();
  await send();
  await send();
  await waitFor(async () => ((await readMarks(database)).has('orders') ? true : undefined));
  const token = await platform.openSession(TRADER);
  const call = (path: string, body: object = {}) => platform.call('POST', path, body, token);
  const [{ keyId: exchangeKeyId }] = (await call('/broker/account/queryBrokerOptions')).data;
  const items = await waitFor(async () => {
    const { data } = await call('/broker/futures/position/query', { exchangeKeyId });
    return data.items.length === 2 ? data.items : undefined;
  });
  expect(items).toMatchObject([
    { instrumentId: 'BTCUSDT', side: 'long', quantity: '0.6' },
    { instrumentId: 'ETHUSDT', side: 'short', quantity: '8' },
  ]);
  const orders = await database.selectFrom('exchange_order').select(['client_order_id', 'status']).execute();
  expect(orders).toHaveLength(7);
  const all = await database.selectFrom('fund_move').select(['purpose', 'amount', 'state']).orderBy('number').execute();
  const { own: transfers = [], transfer: moves = [] } = Object.groupBy(all, ({ purpose }) => purpose);
  expect(transfers.map(({ state }) => state)).toEqual(['completed', 'completed']);
  expect(moves.map(({ amount, state }) => [Number(amount), state])).toEqual(
    [60_000, 25_000, 40_000].map((amount) => [amount, 'completed']),
  );
});

test('coins are paid once each, from when the network is connected on', async () => {
  const { database } = platform.db;
  const paid: { asset: string; amount: string; address: string }[] = [];
  const faucet = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      paid.push(JSON.parse(body));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => faucet.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(faucet.address() as AddressInfo).port}`;
  let isConnected = false;
  const asMember = async (_email: string, name: string) => {
    if (!isConnected) throw new ApiError('networkNotConnected', { network: 'ETH' });
    // No address was entered, so nothing is withdrawn.
    if (name === 'listWithdrawalAddress') return [];
    return { address: '0x7d9F55e0653815ACb21875e414AC3a2B07f68F0F' };
  };
  const calls = { asMember } as unknown as DemoCalls;
  const pay = () => moveDemoCoins({ database, clock: () => platform.clock.now, calls, faucet: url });
  try {
    await expect(pay()).rejects.toThrow();
    expect(paid).toEqual([]);
    isConnected = true;
    await pay();
    await pay();
    expect(paid.map(({ asset, amount }) => `${amount} ${asset}`)).toEqual(['6.5 ETH', '42000 USDT']);
  } finally {
    faucet.close();
  }
});
