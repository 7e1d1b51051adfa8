import { setTimeout as delay } from 'node:timers/promises';
import { connectAnvil, startAnvil } from '@aldgate/chain/testing/anvil.ts';
import { useContracts } from '@aldgate/chain/testing/contracts.ts';
import { useUsdtOwner } from '@aldgate/chain/testing/usdtOwner.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openRpcProxy } from '../../../testkit/failures/rpcProxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { type Customer, createDepositReader, openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import { type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { seed } from '../../src/local.ts';
import { listNetworks } from '../../src/modules/custody/index.ts';

/** A node without a port: nobody answers. */
const NOWHERE = 'http://127.0.0.1:9';
const RAISE_MS = 20_001;

const clock = { now: Date.UTC(2026, 10, 24) };
let db: TestDatabase;
let ethereum: LocalChain;
let proxy: Awaited<ReturnType<typeof openRpcProxy>>;
let reader: ReturnType<typeof createDepositReader>;
let anvil: Awaited<ReturnType<typeof connectAnvil>>;
let contracts: ReturnType<typeof useContracts>;
let usdt: ReturnType<typeof useUsdtOwner>;

beforeAll(async () => {
  db = await createTestDatabase();
  await seed({ database: db.database, box: createSecretBox(Buffer.alloc(32, 7)), clock: () => clock.now });
  ethereum = await openLocalChain({ database: db.database, clock }, 'ETH');
  proxy = await openRpcProxy(ethereum.url);
  reader = createDepositReader(db.database);
  anvil = await connectAnvil(ethereum.url);
  contracts = useContracts(anvil);
  usdt = useUsdtOwner(contracts);
});
beforeEach(() => {
  clock.now += 1_000;
});
/** With a good node everything ends well. */
afterEach(async () => {
  proxy.setOverride();
  ethereum.restart();
  clock.now += 61_000;
  await ethereum.settle();
  await ethereum.confirm();
  await ethereum.expectReconciled();
  const open = (await ethereum.outgoing()).filter(({ state }) => state !== 'final');
  expect(open).toEqual([]);
});
afterAll(async () => {
  proxy?.close();
  await ethereum?.close();
  await db?.drop();
});

const connection = async () => {
  const [network] = (await listNetworks(db.database, clock.now)).filter(({ code }) => code === 'ETH');
  const cursor = await db.database
    .selectFrom('chain_cursor')
    .selectAll()
    .where('network', '=', 'ETH')
    .executeTakeFirstOrThrow();
  return { isConnected: network?.isConnected, error: cursor.error, height: cursor.height };
};
const alarms = () =>
  db.database
    .selectFrom('operation_task')
    .select(['subject_id', 'title'])
    .where('kind', '=', 'chain_alarm')
    .where('closed_at', 'is', null)
    .execute();
const newest = async () => (await ethereum.outgoing()).at(-1);

/** A payment that is in a block and not final. */
async function pay(asset = 'USDT', amount = '5000'): Promise<Customer> {
  const owner = await openCustomer(db.database, clock.now);
  await ethereum.node.pay(asset, owner.address, amount);
  await ethereum.node.mine(1);
  return owner;
}
const credited = ({ institutionId }: Customer, asset = 'USDT') => reader.balanceOf(institutionId, asset);

test('a node that does not answer is shown as not connected; what it missed is read once it answers', async () => {
  ethereum.restart([NOWHERE]);
  const owner = await pay();
  await ethereum.settle();
  expect(await connection()).toMatchObject({ isConnected: false, error: expect.stringContaining('cannot be reached') });
  expect(await reader.depositsOf(owner.institutionId)).toEqual([]);
  ethereum.restart();
  await ethereum.confirm();
  expect(await connection()).toMatchObject({ isConnected: true, error: null });
  expect(await credited(owner)).toBe('5000');
});

test('a slow node delays deposits and loses none', async () => {
  ethereum.restart([proxy.url]);
  proxy.setOverride(() => delay(20).then(() => undefined as never));
  const owner = await pay();
  await ethereum.confirm();
  expect(await credited(owner)).toBe('5000');
});

test('a node that is behind takes nothing away, and reads nothing', async () => {
  const owner = await pay();
  await ethereum.settle();
  const { height } = await connection();
  ethereum.restart([proxy.url]);
  const behind = `0x${(height - 3).toString(16)}`;
  proxy.setOverride(({ method, params, ...request }, pass) => {
    if (method !== 'eth_getBlockByNumber') return undefined;
    const isAhead = params[0] === 'latest' || Number(params[0]) > height - 3;
    if (!isAhead) return undefined;
    if (params[0] !== 'latest') return Promise.resolve({ result: null });
    return pass({ ...request, method, params: [behind, params[1]] }).then((result) => ({ result }));
  });
  await ethereum.settle();
  expect(await connection()).toMatchObject({ height, error: null });
  expect(await reader.depositsOf(owner.institutionId)).toMatchObject([{ state: 'confirming' }]);
});

test('a node of another chain is not read', async () => {
  ethereum.restart([proxy.url]);
  proxy.setOverride(({ method }) => (method === 'eth_chainId' ? Promise.resolve({ result: '0x5' }) : undefined));
  const owner = await pay();
  await ethereum.settle();
  expect(await connection()).toMatchObject({
    isConnected: false,
    error: expect.stringContaining('the node is of another chain: 5'),
  });
  expect(await reader.depositsOf(owner.institutionId)).toEqual([]);
});

test('of two nodes one is of another branch: nothing is read until both name the block', async () => {
  const other = await startAnvil();
  onTestFinished(() => other.close());
  const { height } = await connection();
  await other.client.mine({ blocks: height + 10 });
  ethereum.restart([ethereum.url, other.url]);
  const owner = await pay();
  await ethereum.settle();
  expect(await connection()).toMatchObject({ height });
  expect(await reader.depositsOf(owner.institutionId)).toEqual([]);
});

test('a payment that a reorganisation takes away and another block has is credited once', async () => {
  const owner = await pay();
  await ethereum.settle();
  const [deposit] = await reader.depositsOf(owner.institutionId);
  const txid = deposit?.txid ?? '';
  const ask = (method: string, params: readonly unknown[]): Promise<string> =>
    anvil.client.request({ method, params } as never);
  const raw = await ask('eth_getRawTransactionByHash', [txid]);
  await ethereum.node.reorganize(1);
  await ethereum.settle();
  expect(await reader.depositsOf(owner.institutionId)).toMatchObject([{ state: 'orphaned' }]);
  await ask('eth_sendRawTransaction', [raw]);
  await ethereum.confirm();
  expect(await reader.depositsOf(owner.institutionId)).toMatchObject([{ state: 'credited', txid }]);
  expect(await credited(owner)).toBe('5000');
});

test('without the signer deposits are credited and nothing is sent; after a minute operators get a task', async () => {
  await ethereum.signer.stop();
  const owner = await pay();
  await ethereum.confirm();
  expect(await credited(owner)).toBe('5000');
  expect(await connection()).toMatchObject({ isConnected: true });
  await ethereum.plan();
  expect(await newest()).toMatchObject({ kind: 'flush', state: 'reserved' });
  expect(await alarms()).toEqual([]);
  clock.now += 60_000;
  await ethereum.settle();
  expect(await alarms()).toEqual([
    { subject_id: 'signer:ETH', title: 'Nothing is sent on ETH: the signer did not answer /identity' },
  ]);
  await ethereum.signer.start();
  await ethereum.settle();
  expect(await alarms()).toEqual([]);
  expect(await newest()).toMatchObject({ state: 'broadcast' });
});

test('a signer whose journal is behind signs nothing; with its own journal it goes on', async () => {
  await pay();
  await ethereum.confirm();
  await ethereum.signer.restartWithJournal('empty.sqlite');
  await ethereum.plan();
  expect(await newest()).toMatchObject({ state: 'reserved' });
  expect(await alarms()).toMatchObject([
    { title: expect.stringMatching(/^Nothing is sent on ETH: the signer's journal has 0 entries, \d+ were seen$/) },
  ]);
  expect(ethereum.signer.sequence()).toBe(0);
  await ethereum.signer.restartWithJournal('journal.sqlite');
  await ethereum.settle();
  expect(await alarms()).toEqual([]);
  expect(await newest()).toMatchObject({ state: 'broadcast' });
});

test('an answer of the signer that was lost is asked for again: one transaction was signed', async () => {
  await pay();
  await ethereum.confirm();
  const before = ethereum.signer.sequence();
  ethereum.signer.loseAnswers(true);
  await ethereum.plan();
  expect(await newest()).toMatchObject({ state: 'reserved', attempts: [{ raw: null }] });
  expect(ethereum.signer.sequence()).toBe(before + 1);
  ethereum.signer.loseAnswers(false);
  await ethereum.settle();
  expect(await newest()).toMatchObject({ state: 'broadcast' });
  expect(ethereum.signer.sequence()).toBe(before + 1);
});

test('a transaction whose answer was lost when it was sent is mined once', async () => {
  await pay();
  await ethereum.confirm();
  ethereum.restart([proxy.url]);
  await ethereum.settle();
  proxy.setOverride(({ method }) => (method === 'eth_sendRawTransaction' ? Promise.resolve('lost') : undefined));
  await ethereum.plan();
  expect(await newest()).toMatchObject({ state: 'signed' });
  proxy.setOverride();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ state: 'final', outcome: 'succeeded', attempts: [{ attempt: 1 }] });
});

test('a paused token is collected an hour after it is in use again; its failed flush costs its fee', async () => {
  const owner = await pay();
  await ethereum.confirm();
  await usdt.pause();
  await ethereum.confirm();
  await ethereum.plan();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ kind: 'flush', outcome: 'reverted' });
  expect(await credited(owner)).toBe('5000');
  await ethereum.expectReconciled();
  const failed = (await newest())?.id;
  await usdt.unpause();
  await ethereum.confirm();
  await ethereum.plan();
  expect((await newest())?.id).toBe(failed);
  clock.now += 3_600_001;
  await ethereum.plan();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ kind: 'flush', outcome: 'succeeded' });
  expect(await ethereum.node.balance('USDT', owner.address)).toBe('0');
});

test('an address that a token blacklists stops no other: what failed is collected alone', async () => {
  const [listed, other] = [await pay(), await pay()];
  await ethereum.confirm();
  await usdt.blacklist(listed.address);
  await ethereum.confirm();
  await ethereum.plan();
  await ethereum.confirm();
  expect(await newest()).toMatchObject({ outcome: 'reverted' });
  clock.now += 3_600_001;
  for (let each = 0; each < 2; each += 1) {
    clock.now += 1_000;
    await ethereum.plan();
    await ethereum.confirm();
  }
  const outcomes = (await ethereum.outgoing()).slice(-2).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(['reverted', 'succeeded']);
  expect(await ethereum.node.balance('USDT', other.address)).toBe('0');
  expect(await ethereum.node.balance('USDT', listed.address)).toBe('5000');
  expect(await credited(listed)).toBe('5000');
});

test('an address with a deposit that screening holds is left out of a flush', async () => {
  const owner = await pay();
  await ethereum.confirm();
  const held = { state: 'held', hold_reason: 'screening', credited_at: null, credited_amount: null } as const;
  await db.database.updateTable('deposit').set(held).where('owner', '=', owner.institutionId).execute();
  const before = (await ethereum.outgoing()).length;
  clock.now += RAISE_MS;
  await ethereum.plan();
  expect(await ethereum.outgoing()).toHaveLength(before);
  const released = {
    state: 'credited',
    hold_reason: null,
    credited_at: new Date(clock.now),
    credited_amount: '5000',
  } as const;
  await db.database.updateTable('deposit').set(released).where('owner', '=', owner.institutionId).execute();
  await ethereum.plan();
  expect(await ethereum.outgoing()).toHaveLength(before + 1);
});

test.each([
  ['a call of another contract', 'pay', '1'],
  ['a constructor', 'open', '1'],
  ['a contract that destroys itself', 'end', '1'],
  ['a call after one that paid and failed', 'payAfterFailure', '0.25'],
])('what %s pays is credited', async (_, functionName, amount) => {
  const owner = await openCustomer(db.database, clock.now);
  const payer = await contracts.deploy('Payer');
  const data = contracts.encode('Payer', functionName, [owner.address]);
  await contracts.send({ to: payer, data, value: 10n ** 18n });
  await ethereum.confirm();
  expect(await credited(owner, 'ETH')).toBe(amount);
});

test('what is below a reverted call, and a token that only bears a listed one’s name, credit nothing', async () => {
  const owner = await openCustomer(db.database, clock.now);
  const [payer, fake] = [await contracts.deploy('Payer'), await contracts.deploy('Token')];
  await contracts.send({
    to: payer,
    data: contracts.encode('Payer', 'payAndRevert', [owner.address]),
    value: 10n ** 18n,
  });
  await contracts.send({ to: fake, data: contracts.encode('Token', 'mint', [owner.address, 10n ** 9n]) });
  await ethereum.confirm();
  expect(await reader.depositsOf(owner.institutionId)).toEqual([]);
  const listed = await db.database
    .selectFrom('uncredited_payment')
    .select(['kind', 'contract', 'amount'])
    .where('to_address', '=', owner.address)
    .execute();
  expect(listed).toMatchObject([{ kind: 'unlisted', contract: fake.toLowerCase() }]);
});

test('a validator’s withdrawal is credited', async () => {
  const owner = await openCustomer(db.database, clock.now);
  await ethereum.settle();
  const { height } = await connection();
  // The local node has no validators: the block and the balance that it would answer.
  const withdrawal = { index: '0x7', validatorIndex: '0x1', address: owner.address, amount: '0x77359400' };
  ethereum.restart([proxy.url]);
  proxy.setOverride((request, pass) => {
    const isBlock = request.method === 'eth_getBlockByNumber' && Number(request.params[0]) === height + 1;
    if (!isBlock) return undefined;
    return pass(request).then((block) => ({
      result: block === null ? null : Object.assign({}, block, { withdrawals: [withdrawal] }),
    }));
  });
  await anvil.client.setBalance({ address: owner.address as `0x${string}`, value: 2n * 10n ** 18n });
  await ethereum.confirm();
  expect(await reader.depositsOf(owner.institutionId)).toMatchObject([{ payment_index: 'withdrawal:7' }]);
  expect(await credited(owner, 'ETH')).toBe('2');
});

test('one unit below the minimum waits, and an address that was flushed takes a payment of 21,000 gas', async () => {
  const owner = await openCustomer(db.database, clock.now);
  await ethereum.node.pay('USDT', owner.address, '9.999999');
  await ethereum.confirm();
  expect(await reader.depositsOf(owner.institutionId)).toMatchObject([{ state: 'below_minimum' }]);
  await ethereum.node.pay('USDT', owner.address, '5000');
  await ethereum.confirm();
  await ethereum.plan();
  await ethereum.confirm();
  expect(await ethereum.node.balance('USDT', owner.address)).toBe('0');
  expect(await credited(owner)).toBe('5009.999999');
  const value = 10n ** 18n + 1n;
  await contracts.send({ to: owner.address as `0x${string}`, value, gas: 21_000n });
  await ethereum.confirm();
  expect(await credited(owner, 'ETH')).toBe('1');
  expect(await reader.depositsOf(owner.institutionId)).toMatchObject([
    {},
    {},
    { initiated_amount: '1.000000000000000001' },
  ]);
});
