import { randomUUID } from 'node:crypto';
import type { Client } from '@aldgate/client';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMarketMaker } from '../../client/examples/marketMaker.ts';
import { sweepTreasury } from '../../client/examples/treasurySweep.ts';
import { addAdministrator, makeApiKey } from '../support/apiKeyOwner.ts';
import { createFaucetClient } from '../support/faucet.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { untilConnected } from '../support/networks.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const RESERVE = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';
/** A payment is mined, sent and found within this time. */
const PAID_MS = 90_000;

let journey: Journey;
let customer: Withdrawer;
let client: Client;
let apiKeyId: string;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack, [
    ['USDT', '40000'],
    ['BTC', '2'],
  ]);
  await untilConnected(customer.maker);
}, 120_000);
afterAll(() => journey?.close());

/** The balance of a spot account’s asset in the ledger. */
const posted = async (asset: string): Promise<number> => {
  const { items } = await client.call('getBalances', { accountType: 'trade_account', asset });
  return Number(items[0]?.total ?? 0);
};

test('AK-03 a key that trades and withdraws works once another member has approved it', async () => {
  const made = await makeApiKey(journey.stack, customer, ['read', 'trade', 'withdrawal']);
  ({ client, apiKeyId } = made);
  await expect(client.call('getKey')).rejects.toMatchObject({ status: 401, name: 'apiKeyState' });
  await customer.decide(apiKeyId);
  expect(await client.call('getKey')).toMatchObject({ state: 'active', permissions: ['read', 'trade', 'withdrawal'] });
});

test('AK-04 the market maker trades with the key, and its executions are those of the ledger', async () => {
  const own = { transferFrom: 'capital_account', transferTo: 'trade_account' } as const;
  await client.call('postTransfers', { key: randomUUID(), ...own, asset: 'USDT', amount: '20000' });
  await client.call('postTransfers', { key: randomUUID(), ...own, asset: 'BTC', amount: '1' });
  const { items: accounts } = await client.call('getAccounts');
  const account = accounts[0]?.keyId ?? '';
  const { url, venueUrl: rest } = journey.stack;
  const others = new SignedRest({ rest, key: 'venue-demo-a', secret: 'venue-secret-a', now: Date.now });
  await expect.poll(async () => (await readOpen()).freshness.state).toBe('live');
  let isTraded = false;
  /** After the first turn, another customer of the exchange trades with both quotes. */
  const pause = async () => {
    const { items } = await readOpen();
    for (const { direction, price } of isTraded ? [] : items) {
      const side = direction === 'buy' ? 'SELL' : 'BUY';
      const taken = { symbol: 'BTCUSDT', side, type: 'LIMIT', timeInForce: 'IOC', quantity: '1', price: String(price) };
      await others.post('/api/v3/order', taken);
    }
    isTraded ||= items.length === 2;
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const terms = { spread: 0, threshold: 1, turns: 3, quantity: '0.1', instrument: 'BTC-USDT' };
  const { orders, executions } = await runMarketMaker({ client, url, account, pause, ...terms });

  expect(new Set(executions.map(({ direction }) => direction))).toEqual(new Set(['buy', 'sell']));
  const stored = await withPlatform(journey.stack, ({ database }) =>
    database
      .selectFrom('exchange_trade as t')
      .innerJoin('exchange_key as k', 'k.exchange_account_id', 't.exchange_account_id')
      .where('k.id', '=', account)
      .select('t.trade_id')
      .execute(),
  );
  expect(executions.map(({ tradeId }) => tradeId).sort(byName)).toEqual(
    stored.map(({ trade_id }) => trade_id).sort(byName),
  );
  expect(orders.filter(({ executedQuantity }) => Number(executedQuantity) > 0).length).toBeGreaterThan(1);
  for (const [asset, start] of [
    ['BTC', 1],
    ['USDT', 20_000],
  ] as const) {
    const change = executions.reduce((sum, each) => sum + changeOf(each, asset), 0);
    await expect.poll(() => posted(asset)).toBeCloseTo(start + change, 6);
  }

  function readOpen() {
    return client.call('getTradingOrders', { account, instrument: 'BTC-USDT' });
  }
});

test('AK-04 WAL-08 a withdrawal with the key waits for another member, and arrives', async () => {
  const addressId = await customer.addAddress('ETH', RESERVE, 'Reserve');
  const faucet = createFaucetClient(journey.stack);
  const before = Number(await faucet.balance('ETH', 'USDT', RESERVE));
  const sweep = () => sweepTreasury({ client, asset: 'USDT', network: 'ETH', addressId, floor: '18500' });
  const made = await sweep();
  expect(made).toMatchObject({ state: 'approval', isRepeat: false });
  // The amount on hold is not above the floor.
  expect(await sweep()).toBeNull();
  const withdrawId = made?.withdrawId ?? '';
  await customer.decide(withdrawId);
  const read = async () => {
    const { items } = await client.call('getWithdrawals', { asset: 'USDT' });
    return items.find(({ orderId }) => orderId === withdrawId);
  };
  await expect.poll(async () => (await read())?.status, { timeout: PAID_MS }).toBe('complete');
  const paid = await read();
  expect(paid?.txid).toMatch(/^0x[0-9a-f]{64}$/);
  expect(Number(await faucet.balance('ETH', 'USDT', RESERVE))).toBeCloseTo(before + Number(paid?.receivable), 6);
});

test('AK-02 the key of a member who is removed opens nothing', async () => {
  const administrator = await addAdministrator(journey.stack, customer.maker);
  const { members } = await administrator.ask<{ members: readonly { userId: string; email: string }[] }>(
    '/institution/member/list',
    {},
  );
  const userId = members.find(({ email }) => email === customer.maker.email)?.userId;
  await administrator.ask('/institution/member/remove', { userId });
  await expect(client.call('getKey')).rejects.toMatchObject({ status: 401, name: 'apiKeyState' });
});

const byName = (a: string, b: string) => (a < b ? -1 : 1);

interface Executed {
  readonly direction: 'buy' | 'sell';
  readonly quantity: string;
  readonly quoteQuantity: string;
  readonly fee: string;
  readonly feeAsset: string;
}

/** Computes what an execution adds to an asset of the spot account, less its fee. */
function changeOf({ direction, quantity, quoteQuantity, fee, feeAsset }: Executed, asset: 'BTC' | 'USDT'): number {
  const amount = Number(asset === 'BTC' ? quantity : quoteQuantity);
  const isReceived = (direction === 'buy') === (asset === 'BTC');
  return (isReceived ? amount : -amount) - (feeAsset === asset ? Number(fee) : 0);
}
