import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_ACCOUNTS } from './accounts.ts';
import { openJournal } from './journal.ts';
import { LocalBank } from './localBank.ts';
import { createBankServer } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'aldgate-bank-'));
const journal = openJournal(join(folder, 'journal.jsonl'));
const bank = new LocalBank({ accounts: LOCAL_ACCOUNTS, journal, clock: () => Date.now() });
const server = createBankServer(bank);
let port: number;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  journal.close();
  rmSync(folder, { recursive: true });
});

/** The status of a payment that a page or a program sends to the bank's own port. */
async function pay(headers: Record<string, string>): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/bank/pay', headers });
  sent.end(JSON.stringify({ account: 'EUR', currency: 'EUR', amount: '1', reference: 'R', name: 'Payer' }));
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

test('pages of other sites book nothing at the bank’s own port', async () => {
  const countLines = () => bank.accounts().flatMap(({ open }) => open).length;
  const own = `127.0.0.1:${port}`;
  const text = { 'content-type': 'text/plain' };
  const before = countLines();
  expect(await pay({ ...text, origin: 'https://elsewhere.test' })).toBe(403);
  expect(await pay({ ...text, origin: 'null' })).toBe(403);
  // A name of another site that resolves to this machine.
  expect(await pay({ host: `elsewhere.test:${port}`, origin: `http://elsewhere.test:${port}` })).toBe(403);
  expect(await pay({ host: `elsewhere.test:${port}` })).toBe(403);
  expect(countLines()).toBe(before);
  expect([await pay({}), await pay({ origin: `http://${own}` })]).toEqual([200, 200]);
  expect(countLines()).toBe(before + 2);
});
