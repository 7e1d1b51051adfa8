import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
  const methods: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { method } = z.object({ method: z.string() }).parse(JSON.parse(body));
    const answers = script[method] ?? [];
    const next = answers[Math.min(methods.filter((each) => each === method).length, answers.length - 1)] ?? 'late';
    methods.push(method);
    // An answer that comes too late reaches nobody.
    if (next === 'late') request.socket.destroy();
    else if ('result' in next) response.end(JSON.stringify({ ...next, error: null }));
    else response.end(JSON.stringify({ result: null, error: next }));
  };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => answer(request, response, body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = connectUtxo(`http://local:test@127.0.0.1:${port}/`);
  const { signal } = new AbortController();
  return { methods, open: () => openWallet(ask, 'faucet', { signal, pauseMs: 0 }) };
}

const wallets = (...names: string[]): Answer => ({ result: names });
const notFound = { code: -18, message: 'Wallet faucet not found.' };
const loading = { code: -4, message: 'Wallet already loading.' };
const exists = { code: -4, message: 'Failed to create database path. Database already exists.' };
const made: Answer = { result: { name: 'faucet' } };

test('a wallet is made where the node says that there is none', async () => {
  const { methods, open } = await openNode({ listwallets: [wallets()], loadwallet: [notFound], createwallet: [made] });
  await open();
  expect(methods).toEqual(['listwallets', 'loadwallet', 'createwallet']);
});

test('a wallet that was made although the answer came too late is opened', async () => {
  const { methods, open } = await openNode({
    listwallets: [wallets(), wallets(), wallets(), wallets('faucet')],
    loadwallet: [notFound, loading, notFound],
    createwallet: ['late', exists],
  });
  await open();
  expect(methods).toEqual([
    'listwallets',
    'loadwallet',
    'createwallet',
    'listwallets',
    'loadwallet',
    'listwallets',
    'loadwallet',
    'createwallet',
    'listwallets',
  ]);
});

test('no wallet is made because the node is still loading it', async () => {
  const { methods, open } = await openNode({
    listwallets: [wallets(), wallets(), wallets('faucet')],
    loadwallet: [loading],
    createwallet: [exists],
  });
  await open();
  expect(methods).not.toContain('createwallet');
});

test('a node that refuses for good is given up, with its reason', async () => {
  const { open } = await openNode({ listwallets: [wallets()], loadwallet: [{ code: -4, message: 'disk full' }] });
  await expect(open()).rejects.toThrow('loadwallet: disk full');
});
