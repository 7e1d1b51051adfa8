import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Chain } from '../chain.ts';
import { findBitcoinNode } from '../local/programs.ts';
import { type BitcoinNode, startBitcoinNode } from '../testing/bitcoinNode.ts';
import { parseRawTransaction } from './rawTransaction.ts';
import { createUtxoChain } from './utxoChain.ts';

const program = findBitcoinNode();

describe.skipIf(program === undefined)('a node like Bitcoin Core (set BITCOIN_NODE, or install litecoind)', () => {
  let node: BitcoinNode;
  let chain: Chain;

  beforeAll(async () => {
    node = await startBitcoinNode(program ?? '');
    chain = createUtxoChain({ url: node.url });
  });
  afterAll(() => node?.close());

  const pay = (to: string, amount: string) =>
    // The node reads a text as a number too, and no digit is lost.
    node.ask('sendtoaddress', [to, amount], z.string());

  const paymentsTo = async (to: string) => {
    const block = await chain.readBlock((await chain.head()).height);
    return block?.payments.filter((payment) => payment.to === to);
  };

  test('the node says which chain it is, and its head', async () => {
    expect(await chain.identify()).toMatch(/^[0-9a-f]{64}$/);
    const head = await chain.head();
    expect(await chain.hashAt(head.height)).toBe(head.hash);
    expect(await chain.hashAt(head.height + 1)).toBeUndefined();
    expect(await chain.readBlock(head.height + 1)).toBeUndefined();
    expect(await chain.finalized()).toBeUndefined();
  });

  test('two outputs of one transaction are two payments; what it spent is listed', async () => {
    const [first, second] = [await node.newAddress(), await node.newAddress()];
    const txid = await node.ask('sendmany', ['', { [first]: '0.1', [second]: '20.99999999' }], z.string());
    await node.mine(1);
    const [one] = (await paymentsTo(first)) ?? [];
    const [two] = (await paymentsTo(second)) ?? [];
    expect(one).toMatchObject({ txid, contract: null, amount: 10_000_000n, maturesAt: null });
    expect(two).toMatchObject({ txid, amount: 2_099_999_999n });
    expect(one?.index).toMatch(/^out:\d$/);
    expect(one?.index).not.toBe(two?.index);
    const block = await chain.readBlock((await chain.head()).height);
    const spending = block?.spendings.find((each) => each.txid === txid);
    expect(spending?.outputs.length).toBeGreaterThan(0);
    expect(spending?.outputs[0]).toMatchObject({
      txid: expect.stringMatching(/^[0-9a-f]{64}$/),
      index: expect.any(Number),
    });
  });

  test('what a transaction spent is named by the outputs’ addresses, a script without one by none', async () => {
    const sender = await node.newAddress();
    await pay(sender, '2');
    await node.mine(1);
    const sent = (await paymentsTo(sender))?.[0];
    const coinbase = (await chain.readBlock((await chain.head()).height))?.payments.find(({ maturesAt }) => maturesAt);
    const spent = { txid: sent?.txid ?? '', index: Number(sent?.index.replace('out:', '')) };
    const mined = { txid: coinbase?.txid ?? '', index: Number(coinbase?.index.replace('out:', '')) };
    const data = await node.ask('createrawtransaction', [[], [{ data: '616c6467617465' }]], z.string());
    const { hex } = await node.ask('fundrawtransaction', [data], z.object({ hex: z.string() }));
    const signed = await node.ask('signrawtransactionwithwallet', [hex], z.object({ hex: z.string() }));
    const txid = await node.ask('sendrawtransaction', [signed.hex], z.string());
    await node.mine(1);
    const { vout } = await node.ask(
      'getrawtransaction',
      [txid, true],
      z.object({ vout: z.array(z.object({ n: z.int(), scriptPubKey: z.object({ type: z.string() }) })) }),
    );
    const index = vout.find(({ scriptPubKey }) => scriptPubKey.type === 'nulldata')?.n ?? -1;
    expect(await chain.outputAddresses?.([spent, { txid, index }, mined, spent])).toEqual([
      sender,
      null,
      coinbase?.to,
      sender,
    ]);
    await expect(chain.outputAddresses?.([{ txid: '0'.repeat(64), index: 0 }])).rejects.toThrow('getrawtransaction');
  });

  test('the coins of a block’s own transaction can be spent after a hundred blocks', async () => {
    const to = await node.newAddress();
    await node.mine(1, to);
    const { height } = await chain.head();
    expect(await paymentsTo(to)).toMatchObject([{ amount: expect.any(BigInt), maturesAt: height + 100 }]);
  });

  test('a transaction is found in the pool and in its block, with its depth', async () => {
    const to = await node.newAddress();
    const txid = await pay(to, '0.5');
    expect(await chain.find(txid)).toMatchObject({ block: null, confirmations: 0 });
    await node.mine(2);
    const found = await chain.find(txid);
    expect(found).toMatchObject({ confirmations: 2, succeeded: true });
    expect(found?.payments).toContainEqual(expect.objectContaining({ to, amount: 50_000_000n }));
    expect(found?.block?.hash).toBe(await chain.hashAt(found?.block?.height ?? 0));
    expect(await chain.find('0'.repeat(64))).toBeUndefined();
  });

  test('after a reorganisation the height has another hash, and the payment is in the pool again', async () => {
    const to = await node.newAddress();
    const txid = await pay(to, '0.25');
    await node.mine(1);
    const { height, hash } = await chain.head();
    await node.ask('invalidateblock', [hash], z.null());
    expect((await chain.head()).height).toBe(height - 1);
    await node.ask('generateblock', [await node.newAddress(), []], z.unknown());
    expect(await chain.hashAt(height)).not.toBe(hash);
    expect(await paymentsTo(to)).toEqual([]);
    expect(await chain.find(txid)).toMatchObject({ block: null, confirmations: 0 });
    await node.mine(1);
    expect(await paymentsTo(to)).toHaveLength(1);
  });

  test('a signed transaction is sent; once more is no error, and a malformed one is refused', async () => {
    const to = await node.newAddress();
    const txid = await pay(to, '0.125');
    const raw = await node.ask('getrawtransaction', [txid], z.string());
    await chain.broadcast(raw);
    await node.mine(1);
    await chain.broadcast(raw);
    await expect(chain.broadcast('00')).rejects.toMatchObject({ name: 'ChainError', failure: 'refused', code: -22 });
  });

  test('a transaction is read without its witnesses, whose hash is its id', async () => {
    const txid = await pay(await node.newAddress(), '0.125');
    const raw = await chain.rawTransaction?.(txid);
    const whole = await node.ask('getrawtransaction', [txid], z.string());
    expect(raw?.length).toBeLessThan(whole.length);
    expect(parseRawTransaction(raw ?? '')?.txid).toBe(txid);
    expect(await chain.rawTransaction?.('0'.repeat(64))).toBeUndefined();
    await node.mine(1);
    expect(await chain.rawTransaction?.(txid)).toBe(raw);
  });

  test('balances are the sums of what is unspent, at the head', async () => {
    const [paid, unpaid] = [await node.newAddress(), await node.newAddress()];
    await pay(paid, '0.5');
    await pay(paid, '0.00010001');
    await node.mine(1);
    const holdings = [paid, unpaid].map((address) => ({ address, contract: null }));
    expect(await chain.balances(holdings, 0)).toEqual({ at: await chain.head(), amounts: [50_010_001n, 0n] });
  });

  test('there are no nonces, and without traffic no fee is known', async () => {
    expect(await chain.nextNonce(await node.newAddress())).toBeNull();
    expect(await chain.feeRate()).toEqual({ kind: 'vbyte', rate: null });
  });

  test('a node that does not answer is unreachable', async () => {
    const gone = createUtxoChain({ url: 'http://test:test@127.0.0.1:9/' });
    await expect(gone.head()).rejects.toMatchObject({ name: 'ChainError', failure: 'unreachable' });
  });
});
