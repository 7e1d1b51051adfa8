import { LOCAL_ETHEREUM } from '@aldgate/chain/local/constants.ts';
import { connectAnvil } from '@aldgate/chain/testing/anvil.ts';
import { useContracts } from '@aldgate/chain/testing/contracts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRpcProxy } from '../../../testkit/failures/rpcProxy.ts';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { type Customer, createDepositReader, openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import { type LocalChain, openLocalChain } from '../../../testkit/wallet/localChain.ts';

const USDC = LOCAL_ETHEREUM.tokens.USDC;
const MILLION = 1_000_000_000_000n;

let fixture: ConsoleFixture;
let ethereum: LocalChain;
let proxy: Awaited<ReturnType<typeof openRpcProxy>>;
let reader: ReturnType<typeof createDepositReader>;
let anvil: Awaited<ReturnType<typeof connectAnvil>>;
let contracts: ReturnType<typeof useContracts>;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, clock } = fixture.platform;
  ethereum = await openLocalChain({ database: db.database, clock }, 'ETH');
  proxy = await openRpcProxy(ethereum.url);
  reader = createDepositReader(db.database);
  anvil = await connectAnvil(ethereum.url);
  contracts = useContracts(anvil);
});
beforeEach(() => {
  proxy.setOverride();
  ethereum.restart();
  fixture.platform.clock.advance(1_000);
});
afterAll(async () => {
  proxy?.close();
  await ethereum?.close();
  await fixture?.platform.close();
});

const customer = (): Promise<Customer> => openCustomer(fixture.platform.db.database, fixture.platform.clock.now);
const depositsOf = ({ institutionId }: Customer) => reader.depositsOf(institutionId);
const credited = ({ institutionId }: Customer, asset: string) => reader.balanceOf(institutionId, asset);
const codeAt = (address: `0x${string}`) => anvil.client.getCode({ address });

/** The token's code is replaced by one that says that it pays a customer, in the next block. */
async function pretend({ address }: Customer): Promise<() => Promise<void>> {
  const whole = await codeAt(USDC);
  const empty = await codeAt(await contracts.deploy('EmptyToken'));
  await anvil.client.setCode({ address: USDC, bytecode: empty ?? '0x' });
  await contracts.send({ to: USDC, data: contracts.encode('EmptyToken', 'pay', [address, MILLION]) });
  return () => anvil.client.setCode({ address: USDC, bytecode: whole ?? '0x' });
}

test.each(['restored before the block is final', 'still there'])(
  'a token’s transfer that moved nothing is held and credits nothing; another deposit of the block is ' +
    'credited: its code %s',
  async (when) => {
    const [cheated, other] = [await customer(), await customer()];
    const restore = await pretend(cheated);
    await ethereum.node.pay('USDT', other.address, '5000');
    await ethereum.node.pay('ETH', cheated.address, '1');
    await ethereum.mine();
    if (when !== 'still there') await restore();
    expect(await depositsOf(cheated)).toMatchObject([{ state: 'confirming' }, { state: 'confirming' }]);
    await ethereum.confirm();
    await restore();
    const [{ id } = { id: '' }] = (await depositsOf(cheated)).filter(({ asset }) => asset === 'USDC');
    expect(await depositsOf(cheated)).toContainEqual(
      expect.objectContaining({ asset: 'USDC', state: 'held', hold_reason: 'balance', credited_amount: null }),
    );
    expect([await credited(cheated, 'USDC'), await credited(cheated, 'ETH')]).toEqual(['0', '1']);
    expect(await credited(other, 'USDT')).toBe('5000');
    expect((await fixture.ops('treasury', '/wallet/deposit/query', { depositId: id })).data).toMatchObject({
      state: 'held',
      holdReason: 'balance',
      isInChain: true,
    });
    // Flushes leave its address out.
    await ethereum.plan();
    const collected = await fixture.platform.db.database.selectFrom('outgoing_address').select('address').execute();
    expect(collected.map(({ address }) => address)).toContain(other.address);
    expect(collected.map(({ address }) => address)).not.toContain(cheated.address);

    // Two operators take it back, and the records say again what the address holds.
    const request = await fixture.ops('treasury', '/wallet/deposit/reverse', { depositId: id, reason: 'Not there' });
    expect(request.code).toBe(200);
    expect((await fixture.approve('admin', request.data.approvalId)).code).toBe(200);
    expect((await depositsOf(cheated)).filter(({ asset }) => asset === 'USDC')).toMatchObject([{ state: 'reversed' }]);
    await ethereum.confirm();
    await ethereum.expectReconciled();
    await ethereum.node.pay('USDC', cheated.address, '20');
    await ethereum.confirm();
    expect(await credited(cheated, 'USDC')).toBe('20');
    await ethereum.expectReconciled();
  },
);

test('an operator’s credit of a deposit that is not there needs a second one', async () => {
  const cheated = await customer();
  const restore = await pretend(cheated);
  await ethereum.mine();
  await restore();
  await ethereum.confirm();
  const [{ id } = { id: '' }] = await depositsOf(cheated);
  const { data } = await fixture.ops('treasury', '/wallet/deposit/release', { depositId: id, reason: 'It is there' });
  expect(data.approvalId).toEqual(expect.any(String));
  expect(await depositsOf(cheated)).toMatchObject([{ state: 'held' }]);
});

test('a block waits while the node does not say what addresses hold', async () => {
  const owner = await customer();
  await ethereum.node.pay('USDC', owner.address, '20');
  await ethereum.mine();
  ethereum.restart([proxy.url]);
  proxy.setOverride(({ method }) =>
    method === 'eth_call' ? Promise.resolve({ error: { code: -32_000, message: 'busy' } }) : undefined,
  );
  await ethereum.node.mine(10);
  await ethereum.settle();
  expect(await depositsOf(owner)).toMatchObject([{ state: 'confirming' }]);
  proxy.setOverride();
  await ethereum.confirm();
  expect(await credited(owner, 'USDC')).toBe('20');
});

test('a node that keeps no earlier states answers for its newest block, less what has moved since', async () => {
  const owner = await customer();
  await ethereum.node.pay('USDC', owner.address, '20');
  await ethereum.mine();
  ethereum.restart([proxy.url]);
  proxy.setOverride((request, pass) => {
    if (request.method !== 'eth_call') return undefined;
    return pass({ ...request, method: 'eth_blockNumber', params: [] }).then((head) =>
      request.params[1] === head
        ? pass(request).then((result) => ({ result }))
        : { error: { code: -32_000, message: 'missing trie node' } },
    );
  });
  // They are in blocks that are read, and not final, when the first becomes final.
  for (const amount of ['30', '40']) {
    await ethereum.node.pay('USDC', owner.address, amount);
    await ethereum.node.mine(1);
  }
  await ethereum.confirm();
  expect(await credited(owner, 'USDC')).toBe('90');
  expect((await depositsOf(owner)).map(({ state }) => state)).toEqual(['credited', 'credited', 'credited']);
});
