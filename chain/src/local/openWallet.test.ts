import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connectUtxo } from '../utxo/rpc.ts';
import { openWallet } from './openWallet.ts';

type Answer = { readonly result: unknown } | { readonly code: number; readonly message: string } | 'late';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A node whose answers to each method come one after the other, the last of them again and again. */
async function openNode(script: Readonly<Record<string, readonly Answer[]>>) {
  const asked: string[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method } = z.object({ method: z.string() }).parse(JSON.parse(Buffer.concat(chunks).toString()));
    const answers = script[method] ?? [];
    const answer = answers[Math.min(asked.filter((each) => each === method).length, answers.length - 1)] ?? 'late';
    asked.push(method);
    // An answer that comes too late reaches nobody.
    if (answer === 'late') request.socket.destroy();
    else if ('result' in answer) response.end(JSON.stringify({ ...answer, error: null }));
    else response.end(JSON.stringify({ result: null, error: answer }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = connectUtxo(`http://local:test@127.0.0.1:${port}/`);
  const { signal } = new AbortController();
  return { asked, open: () => openWallet(ask, 'faucet', { signal, pauseMs: 0 }) };
}

const wallets = (...names: string[]): Answer => ({ result: names });
const notFound = { code: -18, message: 'Wallet faucet not found.' };
const loading = { code: -4, message: 'Wallet already loading.' };
const exists = { code: -4, message: 'Failed to create database path. Database already exists.' };
const made: Answer = { result: { name: 'faucet' } };

test('a wallet is made where the node says that there is none', async () => {
  const { asked, open } = await openNode({ listwallets: [wallets()], loadwallet: [notFound], createwallet: [made] });
  await open();
  expect(asked).toEqual(['listwallets', 'loadwallet', 'createwallet']);
});

test('a wallet that was made although the answer came too late is opened', async () => {
  const { asked, open } = await openNode({
    listwallets: [wallets(), wallets(), wallets(), wallets('faucet')],
    loadwallet: [notFound, loading, notFound],
    createwallet: ['late', exists],
  });
  await open();
  expect(asked).toEqual([
    ...['listwallets', 'loadwallet', 'createwallet'],
    ...['listwallets', 'loadwallet'],
    ...['listwallets', 'loadwallet', 'createwallet'],
    'listwallets',
  ]);
});

test('no wallet is made because the node is still loading it', async () => {
  const { asked, open } = await openNode({
    listwallets: [wallets(), wallets(), wallets('faucet')],
    loadwallet: [loading],
    createwallet: [exists],
  });
  await open();
  expect(asked).not.toContain('createwallet');
});

test('a node that refuses for good is given up, with its reason', async () => {
  const { open } = await openNode({ listwallets: [wallets()], loadwallet: [{ code: -4, message: 'disk full' }] });
  await expect(open()).rejects.toThrow('loadwallet: disk full');
});
