import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_ACCOUNTS } from '@aldgate/bank/local/accounts.ts';
import { openJournal } from '@aldgate/bank/local/journal.ts';
import { LocalBank } from '@aldgate/bank/local/localBank.ts';
import { createBankServer } from '@aldgate/bank/local/server.ts';
import { writePain } from '@aldgate/bank/payments/writePain.ts';
import { parseCamt } from '@aldgate/bank/statements/parseCamt.ts';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerBank } from './bank.ts';

const folder = mkdtempSync(join(tmpdir(), 'aldgate-bank-'));
const journal = openJournal(join(folder, 'journal.jsonl'));
const bank = createBankServer(new LocalBank({ accounts: LOCAL_ACCOUNTS, journal, clock: () => Date.now() }));
const app = fastify();

beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  registerBank(app, `http://127.0.0.1:${(bank.address() as AddressInfo).port}`);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  bank.close();
  journal.close();
  rmSync(folder, { recursive: true });
});

const headers = { host: 'localhost', 'content-type': 'application/json' };

test('the local bank is reached through the server: page, payments in, payment files and statements', async () => {
  const page = await app.inject({ url: '/bank', headers });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const payIn = { account: 'EUR', currency: 'EUR', amount: '12.50', reference: 'RF82AG7K3M9QX2', name: 'Müller' };
  expect((await app.inject({ method: 'POST', url: '/bank/pay', headers, payload: payIn })).statusCode).toBe(200);
  const file = writePain({
    messageId: 'B1',
    createdAt: 0,
    initiatingParty: 'Aldgate',
    executionOn: '2026-11-23',
    chargeBearer: 'SHAR',
    debtor: { name: 'Aldgate', iban: LOCAL_ACCOUNTS[1]?.iban ?? null, number: null, bic: 'LOCLDEFF', currency: 'EUR' },
    payments: [
      {
        endToEndId: 'E1',
        amount: '2',
        currency: 'EUR',
        intermediaryBic: null,
        remittance: null,
        creditor: { name: 'Payee', address: [], town: 'Hong Kong', country: 'DE' },
        creditorAccount: { iban: 'DE89370400440532013000', number: null },
        creditorAgent: { bic: 'COBADEFF', aba: null },
      },
    ],
  });
  const xml = { ...headers, 'content-type': 'application/xml' };
  const taken = await app.inject({ method: 'POST', url: '/bank/payments', headers: xml, payload: Buffer.from(file) });
  expect(taken.json()).toEqual({ messageId: 'B1', payments: [{ endToEndId: 'E1', outcome: 'booked' }] });
  const statement = await app.inject({ url: '/bank/statement?account=EUR&format=camt.053', headers });
  expect(statement.headers['content-disposition']).toBe('attachment; filename="LB-EUR-1.xml"');
  expect(await parseCamt(statement.rawPayload)).toMatchObject({
    closing: '1000000010.5',
    lines: [{ amount: '12.5' }, {}],
  });
});

test('its errors are passed on; other sites and other paths are refused', async () => {
  const wrong = await app.inject({ method: 'POST', url: '/bank/pay', headers, payload: { account: 'EUR' } });
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, expect.stringContaining('amount')]);
  const foreign = { ...headers, origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' };
  expect((await app.inject({ url: '/bank/accounts', headers: foreign })).statusCode).toBe(403);
  expect((await app.inject({ url: '/bank/none', headers })).statusCode).toBe(404);
});

test('a bank that does not answer is 502', async () => {
  const alone = fastify();
  registerBank(alone, 'http://127.0.0.1:1');
  expect((await alone.inject({ url: '/bank/accounts', headers })).statusCode).toBe(502);
  await alone.close();
});
