import { checksumAddress } from '@aldgate/chain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Feature } from '../../../domain/src/identity/features.ts';
import { userInfo } from '../../../testkit/people/people.ts';
import {
  NEWCOMER,
  PASSWORD,
  type Platform,
  type Reply,
  startPlatform,
  TRADER,
} from '../../../testkit/platform/platform.ts';
import { createDepositReader } from '../../../testkit/wallet/depositFixture.ts';
import { openSimulatedNetwork, type SimulatedNetwork } from '../../../testkit/wallet/simulatedNetwork.ts';
import { DEMO_BROKER } from '../../src/demo/accounts.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { createUser } from '../../src/modules/identity/index.ts';
import { makeBroker } from '../../src/modules/institution/index.ts';

let platform: Platform;
let networks: readonly SimulatedNetwork[];
let trader: string;
let colleague: string;
let broker: string;
let newcomer: string;
let institutionId: string;

beforeAll(async () => {
  platform = await startPlatform();
  const { db, clock, config } = platform;
  const deps = { database: db.database, clock: () => clock.now };
  networks = [await openSimulatedNetwork(deps, 'ETH'), await openSimulatedNetwork(deps, 'BTC')];
  trader = await platform.openSession(TRADER);
  broker = await platform.openSession(DEMO_BROKER);
  newcomer = await platform.openSession(NEWCOMER);
  institutionId = (await userInfo(platform, trader)).institution.institutionId;
  const member = { institutionId, email: 'books@northmark.test', password: PASSWORD, googleSecret: null };
  await inTransaction(db.database, (tx) =>
    createUser(tx, createSecretBox(config.secretsKey), { ...member, role: 'auditor' }, clock.now),
  );
  colleague = await platform.openSession('books@northmark.test');
});
/** The nodes have answered. */
beforeEach(() => Promise.all(networks.map((network) => network.follow())));
afterEach(async () => {
  const { owner } = platform.db;
  await owner.deleteFrom('service_suspension').execute();
  await owner.deleteFrom('institution_feature').execute();
  await owner.updateTable('chain_network').set({ suspended_at: null, suspended_reason: null }).execute();
});
afterAll(() => platform.close());

const wallet = (path: string, body: object, token = trader): Promise<Reply> =>
  platform.call('POST', `/account/wallet/${path}`, body, token);
const addressOf = (asset: string, network: string, token = trader, more: object = {}) =>
  wallet('getDepositAddress', { asset, network, ...more }, token);

function suspendNetwork(code: string): Promise<unknown> {
  const suspension = { suspended_at: new Date(platform.clock.now), suspended_reason: 'An upgrade' };
  return platform.db.owner.updateTable('chain_network').set(suspension).where('code', '=', code).execute();
}
function suspendService(): Promise<unknown> {
  const row = { service: 'deposit' as const, reason: 'An audit', since: new Date(platform.clock.now) };
  return platform.db.owner.insertInto('service_suspension').values(row).execute();
}

test('BR-12 a broker reads the addresses of every network that carries an asset', async () => {
  const list = (asset: string) => platform.call('POST', '/broker/depositAddress/list', { asset }, broker);
  const { institution } = await userInfo(platform, broker);
  await inTransaction(platform.db.database, (tx) => makeBroker(tx, institution.institutionId));
  const { data } = await list('USDT');
  expect(data.map(({ network }: { network: string }) => network)).toEqual(['ETH']);
  expect(data[0].address).toBe((await addressOf('USDT', 'ETH', broker)).data.address);
  await suspendNetwork('ETH');
  expect((await list('USDT')).data).toEqual([]);
});

test('WAL-12 every coin is listed with the networks that carry it', async () => {
  const { data } = await wallet('listAllSupportedCryptoAsset', {});
  expect(data.map(({ asset, networks: codes }: { asset: string; networks: string[] }) => [asset, codes])).toEqual([
    ['USDT', ['ETH']],
    ['USDC', ['ETH']],
    ['BTC', ['BTC']],
    ['ETH', ['ETH']],
    ['SOL', []],
    ['XRP', []],
  ]);
});

test('WAL-03 the networks of an asset with minimum, confirmations and whether deposits are open', async () => {
  const listed = async (asset: string) => (await wallet('listNetwork', { asset })).data;
  const deposit = { open: true, reason: null, since: null, minimum: '10', confirmations: 3, etaSeconds: 36 };
  const ethereum = { network: 'ETH', name: 'Ethereum', isConnected: true };
  const contract = '0xdac17f958d2ee523a2206206994597c13d831ec7';
  const withdraw = { open: true, reason: null, since: null, fee: null, feeAt: null };
  expect(await listed('USDT')).toEqual([
    { ...ethereum, contract, deposit, withdraw: { ...withdraw, minimum: '10', maximum: '500000', precision: 6 } },
  ]);
  expect(await listed('BTC')).toEqual([
    {
      network: 'BTC',
      name: 'Bitcoin',
      isConnected: true,
      contract: null,
      deposit: { ...deposit, minimum: '0.0002', etaSeconds: 1_800 },
      withdraw: { ...withdraw, minimum: '0.0005', maximum: '10', precision: 8 },
    },
  ]);
  platform.clock.advance(61_000);
  expect(await listed('ETH')).toMatchObject([{ isConnected: false, contract: null, deposit: { open: false } }]);
  await networks[0]?.follow();
  await suspendNetwork('ETH');
  expect(await listed('ETH')).toMatchObject([
    { isConnected: true, deposit: { open: false, reason: 'An upgrade', since: platform.clock.now } },
  ]);
});

test('CL-10 while the service is suspended no network of the list is open, with the reason', async () => {
  await suspendService();
  expect((await wallet('listNetwork', { asset: 'ETH' })).data).toMatchObject([
    { isConnected: true, deposit: { open: false, reason: 'An audit' } },
  ]);
});

test('WAL-03 an account has one address on Ethereum, for every asset and member', async () => {
  const { data } = await addressOf('ETH', 'ETH');
  expect(data).toMatchObject({ network: 'ETH', minimum: '0.005', confirmations: 3, createdAt: platform.clock.now });
  expect(data.address).toBe(checksumAddress(data.address));
  expect(data.address).not.toBe(data.address.toLowerCase());
  expect(data.uri).toBe(`ethereum:${data.address}@31337`);
  platform.clock.advance(1_000);
  expect(await addressOf('ETH', 'ETH')).toMatchObject({ data });
  expect((await addressOf('ETH', 'ETH', colleague)).data).toEqual(data);
  const usdt = (await addressOf('USDT', 'ETH')).data;
  expect(usdt).toMatchObject({ address: data.address, minimum: '10' });
  expect(usdt.uri).toBe(`ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7@31337/transfer?address=${data.address}`);
});

test('WAL-03 members who open the first address simultaneously get the same one', async () => {
  const open = (token: string) => addressOf('BTC', 'BTC', token);
  const replies = await Promise.all([open(trader), open(colleague), open(trader), open(broker), open(broker)]);
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  const [one, two, three, other, another] = replies.map(({ data }) => data.address);
  expect([two, three, another]).toEqual([one, one, other]);
  expect(other).not.toBe(one);
});

test('WAL-03 another institution has an address of its own', async () => {
  for (const [asset, network] of [
    ['ETH', 'ETH'],
    ['BTC', 'BTC'],
  ] as const) {
    const addresses = [
      (await addressOf(asset, network)).data.address,
      (await addressOf(asset, network, broker)).data.address,
    ];
    expect(new Set(addresses).size).toBe(2);
  }
});

test('WAL-03 a fresh Bitcoin address is another one, and the one before it still credits', async () => {
  const first = (await addressOf('BTC', 'BTC')).data;
  expect(first.address).toMatch(/^bcrt1q[0-9a-z]{38}$/);
  expect(first.uri).toBe(`bitcoin:${first.address}`);
  const fresh = (await addressOf('BTC', 'BTC', trader, { fresh: true })).data;
  expect(fresh.address).not.toBe(first.address);
  // From now on it is the account's address.
  expect((await addressOf('BTC', 'BTC', colleague)).data).toEqual(fresh);
  const { balanceOf, expectBooks } = createDepositReader(platform.db.database);
  const before = Number(await balanceOf(institutionId, 'BTC'));
  await networks[1]?.receive(
    { txid: 'first', to: first.address, amount: '0.5' },
    { txid: 'fresh', to: fresh.address, amount: '0.25' },
  );
  expect(Number(await balanceOf(institutionId, 'BTC'))).toBe(before + 0.75);
  await expectBooks();
});

test('WAL-03 a fresh address is rejected on Ethereum, and for a member who may not move money', async () => {
  expect(await addressOf('ETH', 'ETH', trader, { fresh: true })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'fresh' }] },
  });
  expect(await addressOf('BTC', 'BTC', colleague, { fresh: true })).toMatchObject({
    code: 403,
    data: { needs: 'move' },
  });
});

test.each([
  ['XYZ', 'ETH'],
  ['BTC', 'ETH'],
  ['USD', 'ETH'],
  ['ETH', 'TRON'],
])('WAL-03 WAL-12 there is no address for %s on %s', async (asset, network) => {
  expect(await addressOf(asset, network)).toMatchObject({ code: 45529, data: { asset } });
});

test.each(['USD', 'XYZ'])('WAL-12 no network carries %s', async (asset) => {
  expect(await wallet('listNetwork', { asset })).toMatchObject({ code: 45529, data: { asset } });
});

test.each<Feature>(['wallet', 'deposit'])('KY-06 with %s off no address is shown', async (feature) => {
  const row = { institution_id: institutionId, feature, enabled: false };
  await platform.db.owner.insertInto('institution_feature').values(row).execute();
  expect(await addressOf('ETH', 'ETH')).toMatchObject({ code: 45553, data: { feature } });
  expect((await wallet('listNetwork', { asset: 'ETH' })).code).toBe(feature === 'wallet' ? 45553 : 200);
});

test('KY-05 an institution without primary verification gets no address', async () => {
  expect(await addressOf('ETH', 'ETH', newcomer)).toMatchObject({
    code: 45530,
    data: { level: 'primary', status: 'not_verified' },
  });
});

test('WAL-03 CL-10 no address is shown while the network or the service is suspended', async () => {
  const since = platform.clock.now;
  await suspendNetwork('ETH');
  const network = { service: 'deposit', network: 'ETH', reason: 'An upgrade', since };
  expect(await addressOf('USDT', 'ETH')).toMatchObject({ code: 45574, data: network });
  expect((await addressOf('BTC', 'BTC')).code).toBe(200);
  await suspendService();
  const service = { service: 'deposit', reason: 'An audit', since };
  expect(await addressOf('BTC', 'BTC')).toMatchObject({ code: 45574, data: service });
});

test('WAL-03 no address is shown while the node does not answer or has an error', async () => {
  const { owner } = platform.db;
  await owner.updateTable('chain_cursor').set({ error: 'The node is gone' }).where('network', '=', 'ETH').execute();
  expect(await addressOf('ETH', 'ETH')).toMatchObject({ code: 45670, data: { network: 'ETH' } });
  await networks[0]?.mine();
  expect((await addressOf('ETH', 'ETH')).code).toBe(200);
  platform.clock.advance(60_001);
  expect(await addressOf('ETH', 'ETH')).toMatchObject({ code: 45670, data: { network: 'ETH' } });
});

test('WAL-03 no address is shown before the signer’s account is known', async () => {
  const bitcoin = platform.db.owner.updateTable('chain_network').where('code', '=', 'BTC');
  const { hot_xpub } = await platform.db.owner
    .selectFrom('chain_network')
    .select('hot_xpub')
    .where('code', '=', 'BTC')
    .executeTakeFirstOrThrow();
  await bitcoin.set({ hot_xpub: null }).execute();
  expect(await addressOf('BTC', 'BTC')).toMatchObject({ code: 45670, data: { network: 'BTC' } });
  await bitcoin.set({ hot_xpub }).execute();
  expect((await addressOf('BTC', 'BTC')).code).toBe(200);
});
