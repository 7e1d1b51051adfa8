import { type Hex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Chain, Payment } from '../chain.ts';
import { type Anvil, startAnvil } from '../testing/anvil.ts';
import { useContracts } from '../testing/contracts.ts';
import { createEvmChain } from './evmChain.ts';

const ONE = parseEther('1');

let anvil: Anvil;
let chain: Chain;
let contracts: ReturnType<typeof useContracts>;
let payer: Hex;
let token: Hex;
/** A token that bears the listed one's name. */
let other: Hex;
/** A new address for each test. */
let to: Hex;
let addresses = 0;

beforeAll(async () => {
  anvil = await startAnvil();
  contracts = useContracts(anvil);
  payer = await contracts.deploy('Payer');
  token = await contracts.deploy('Token');
  other = await contracts.deploy('Token');
  chain = createEvmChain({ url: anvil.url, tokens: [token] });
});
afterAll(() => anvil?.close());
beforeEach(() => {
  addresses += 1;
  to = `0x${addresses.toString(16).padStart(40, 'a')}`;
});

/** Mines, and lists the new block's payments to an address. */
async function paymentsIn(address: Hex = to): Promise<Payment[]> {
  await contracts.mine();
  const { height } = await chain.head();
  const block = await chain.readBlock(height);
  return (block?.payments ?? []).filter((payment) => payment.to === address);
}

test('the node says which chain it is, and its head', async () => {
  expect(await chain.identify()).toBe('31337');
  const head = await chain.head();
  expect(await chain.hashAt(head.height)).toBe(head.hash);
  expect(await chain.hashAt(head.height + 1)).toBeUndefined();
  expect(await chain.readBlock(head.height + 1)).toBeUndefined();
});

test('the value of a transaction is a payment with its fee and its nonce', async () => {
  const txid = await contracts.send({ to, value: ONE });
  const from = anvil.accounts[0]?.toLowerCase();
  expect(await paymentsIn()).toEqual([
    { txid, index: 'trace:tx', from, to, contract: null, amount: ONE, maturesAt: null },
  ]);
  const { height } = await chain.head();
  const [parent, block] = [await chain.readBlock(height - 1), await chain.readBlock(height)];
  expect(block?.parent).toBe(parent?.hash);
  const { gasUsed, effectiveGasPrice } = await anvil.client.getTransactionReceipt({ hash: txid });
  const nonce = { sender: from, number: expect.any(Number) };
  expect(block?.spendings).toEqual([{ txid, nonce, outputs: [], succeeded: true, fee: gasUsed * effectiveGasPrice }]);
});

test.each([
  ['a call of another contract', 'pay', ONE, '0'],
  ['a constructor', 'open', ONE, '0_0'],
  ['a contract that destroys itself', 'end', ONE, '0_0'],
  ['a call after one that paid and failed', 'payAfterFailure', ONE / 4n, '1'],
])('what %s pays is a payment with its index', async (_, functionName, amount, path) => {
  const txid = await contracts.send({ to: payer, data: contracts.encode('Payer', functionName, [to]), value: ONE });
  const from = expect.stringMatching(/^0x[0-9a-f]{40}$/);
  expect(await paymentsIn()).toEqual([
    { txid, index: `trace:${path}`, from, to, contract: null, amount, maturesAt: null },
  ]);
  expect(await anvil.client.getBalance({ address: to })).toBe(amount);
});

test('a transaction that fails pays nothing, and uses up its nonce and its fee', async () => {
  const txid = await contracts.send({ to: payer, data: contracts.encode('Payer', 'payAndRevert', [to]), value: ONE });
  expect(await paymentsIn()).toEqual([]);
  const block = await chain.readBlock((await chain.head()).height);
  expect(block?.spendings).toMatchObject([{ txid, succeeded: false, fee: expect.any(BigInt) }]);
  expect(await chain.find(txid)).toMatchObject({ succeeded: false, payments: [] });
});

test('transfers of a listed token are payments; one of the same name is none', async () => {
  await contracts.send({ to: token, data: contracts.encode('Token', 'mint', [anvil.accounts[0], 1_000n]) });
  await contracts.send({ to: other, data: contracts.encode('Token', 'mint', [to, 5n]) });
  expect(await paymentsIn()).toEqual([]);
  const minted = await chain.readBlock((await chain.head()).height);
  expect(minted?.unlisted).toMatchObject([{ index: 'log:0', to, contract: other.toLowerCase(), amount: 5n }]);
  const txid = await contracts.send({
    to: token,
    data: contracts.encode('Token', 'transferMany', [[payer, to, to], 7n]),
  });
  const contract = token.toLowerCase();
  expect(await paymentsIn()).toEqual(
    [1, 2].map((index) => ({
      txid,
      index: `log:${index}`,
      from: anvil.accounts[0]?.toLowerCase(),
      to,
      contract,
      amount: 7n,
      maturesAt: null,
    })),
  );
});

test('a transaction is found in the pool and in its block, with its depth', async () => {
  const txid = await contracts.send({ to, value: ONE });
  expect(await chain.find(txid)).toMatchObject({ block: null, confirmations: 0 });
  await contracts.mine();
  await contracts.mine();
  const found = await chain.find(txid);
  expect(found).toMatchObject({ confirmations: 2, succeeded: true, payments: [{ to, amount: ONE }] });
  expect(found?.block?.hash).toBe(await chain.hashAt(found?.block?.height ?? 0));
  expect(await chain.find(`0x${'0'.repeat(64)}`)).toBeUndefined();
});

test('after a reorganisation the height has another hash, and the payment is gone', async () => {
  const txid = await contracts.send({ to, value: ONE });
  expect(await paymentsIn()).toHaveLength(1);
  const { height, hash } = await chain.head();
  await anvil.client.request({ method: 'anvil_reorg', params: [1, []] } as never);
  expect(await chain.hashAt(height)).not.toBe(hash);
  expect((await chain.readBlock(height))?.payments).toEqual([]);
  expect(await chain.find(txid)).toBeUndefined();
});

test('a signed transaction is sent; once more is no error, and a malformed one is refused', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  await contracts.send({ to: account.address, value: ONE });
  await contracts.mine();
  const sign = ({ value }: { value: bigint }) =>
    account.signTransaction({
      chainId: 31_337,
      type: 'eip1559',
      nonce: 0,
      gas: 21_000n,
      to,
      value,
      maxFeePerGas: parseEther('0.0000001'),
      maxPriorityFeePerGas: 1n,
    });
  const raw = await sign({ value: 1_000n });
  await chain.broadcast(raw);
  await chain.broadcast(raw);
  expect(await paymentsIn()).toMatchObject([{ amount: 1_000n }]);
  await chain.broadcast(raw);
  // Its nonce is used up by another transaction than the one in the block.
  const late = await sign({ value: 2_000n });
  await expect(chain.broadcast(late)).rejects.toMatchObject({ name: 'ChainError', failure: 'refused' });
  await expect(chain.broadcast('0x1234')).rejects.toMatchObject({ name: 'ChainError', failure: 'refused' });
});

test('balances are those after a block, coins and tokens', async () => {
  const holdings = [
    { address: to, contract: null },
    { address: to, contract: token },
  ];
  const { height } = await chain.head();
  await contracts.send({ to, value: ONE });
  await contracts.send({ to: token, data: contracts.encode('Token', 'mint', [to, 9n]) });
  await contracts.mine();
  const head = await chain.head();
  expect(await chain.balances(holdings, head.height)).toEqual({ at: head, amounts: [ONE, 9n] });
  expect((await chain.balances(holdings, height)).amounts).toEqual([0n, 0n]);
  await expect(chain.balances(holdings, head.height + 1)).rejects.toMatchObject({ failure: 'refused' });
});

test('the next nonce counts what is in the pool; gas has a price', async () => {
  const [sender = ''] = anvil.accounts;
  const next = await chain.nextNonce(sender);
  await contracts.send({ to, value: 1n });
  expect(await chain.nextNonce(sender)).toBe((next ?? 0) + 1);
  await contracts.mine();
  expect(await chain.feeRate()).toMatchObject({ kind: 'gas', base: expect.any(BigInt), tip: expect.any(BigInt) });
});

test('there is code at a contract, none at an account, even where it delegates to one', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  expect(await chain.hasCode?.(account.address)).toBe(false);
  expect(await chain.hasCode?.(payer)).toBe(true);
  await contracts.send({ to: account.address, value: ONE });
  await contracts.mine();
  const authorization = await account.signAuthorization({ address: payer, chainId: 31_337, nonce: 1 });
  const raw = await account.signTransaction({
    chainId: 31_337,
    type: 'eip7702',
    nonce: 0,
    gas: 100_000n,
    to: account.address,
    maxFeePerGas: parseEther('0.0000001'),
    maxPriorityFeePerGas: 1n,
    authorizationList: [authorization],
  });
  await chain.broadcast(raw);
  await contracts.mine();
  const code = await anvil.client.getCode({ address: account.address });
  expect(code).toBe(`0xef0100${payer.slice(2).toLowerCase()}`);
  expect(await chain.hasCode?.(account.address)).toBe(false);
});

test('a node that does not answer is unreachable', async () => {
  const gone = createEvmChain({ url: 'http://127.0.0.1:9', tokens: [] });
  await expect(gone.head()).rejects.toMatchObject({ name: 'ChainError', failure: 'unreachable' });
});
