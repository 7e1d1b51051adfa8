import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Hex, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chain } from '../chain.ts';
import { type Anvil, startAnvil } from '../testing/anvil.ts';
import { useContracts } from '../testing/contracts.ts';
import { createEvmChain } from './evmChain.ts';

interface Transaction {
  readonly hash?: string;
  readonly transactionHash?: string;
}

let anvil: Anvil;
let between: Server;
let chain: Chain;
/** The transaction that the node leaves out of everything that it says of blocks. */
let hidden: Hex | undefined;

/** A node that stores a block before its transactions: all answers agree with each other, and lack the same ones. */
function hide(result: unknown): unknown {
  const keep = ({ hash, transactionHash = hash }: Transaction) => hidden === undefined || transactionHash !== hidden;
  if (Array.isArray(result)) return (result as Transaction[]).filter(keep);
  const { transactions } = (result ?? {}) as { readonly transactions?: readonly Transaction[] };
  return transactions === undefined ? result : { ...(result as object), transactions: transactions.filter(keep) };
}

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const headers = { 'content-type': 'application/json' };
  const answer: unknown = await (await fetch(anvil.url, { method: 'POST', headers, body })).json();
  const alter = (each: { readonly result?: unknown }) => ({ ...each, result: hide(each.result) });
  response.writeHead(200, headers).end(JSON.stringify(Array.isArray(answer) ? answer.map(alter) : alter(answer ?? {})));
}

beforeAll(async () => {
  anvil = await startAnvil();
  between = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  chain = createEvmChain({ url: `http://127.0.0.1:${(between.address() as AddressInfo).port}`, tokens: [] });
});
afterAll(async () => {
  between?.close();
  await anvil?.close();
});

test('a block is not read while the node lacks one of its transactions', async () => {
  const contracts = useContracts(anvil);
  const [first, second] = [
    await contracts.send({ to: `0x${'a'.repeat(40)}`, value: parseEther('1') }),
    await contracts.send({ to: `0x${'b'.repeat(40)}`, value: parseEther('1') }),
  ];
  await contracts.mine();
  const { height } = await chain.head();
  for (const txid of [first, second]) {
    hidden = txid;
    expect(await chain.readBlock(height)).toBeUndefined();
  }
  hidden = undefined;
  expect((await chain.readBlock(height))?.payments.map(({ txid }) => txid)).toEqual([first, second]);
});
