import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFaucet, type MinedNetwork } from './faucet.ts';

let mined = 0;
const network = {
  run: (work: () => Promise<unknown>) => work(),
  async mine(blocks: number) {
    mined += blocks;
  },
};
const server = createFaucet(new Map([['ETH', network as unknown as MinedNetwork]]), ['ETH']);
let port: number;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
});

/** The status of a request for a block that a page or a program sends to the faucet's own port. */
async function mine(headers: Record<string, string>): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/mine', headers });
  sent.end(JSON.stringify({ network: 'ETH', blocks: 1 }));
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

test('pages of other sites make no block at the faucet’s own port', async () => {
  const text = { 'content-type': 'text/plain' };
  expect(await mine({ ...text, origin: 'https://elsewhere.test' })).toBe(403);
  expect(await mine({ ...text, origin: 'null' })).toBe(403);
  // A name of another site that resolves to this machine.
  expect(await mine({ host: `elsewhere.test:${port}`, origin: `http://elsewhere.test:${port}` })).toBe(403);
  expect(await mine({ host: `elsewhere.test:${port}` })).toBe(403);
  expect(mined).toBe(0);
  expect(await mine({})).toBe(200);
  expect(mined).toBe(1);
});
