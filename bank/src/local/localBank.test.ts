import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBankAccount } from '../accounts/checkBankAccount.ts';
import type { PaymentBatch } from '../payments/payment.ts';
import { writePain } from '../payments/writePain.ts';
import { addsUp } from '../statements/addUp.ts';
import { parseCamt } from '../statements/parseCamt.ts';
import { parseCsv } from '../statements/parseCsv.ts';
import { LOCAL_BANK_MAPPING } from '../statements/writeCsv.ts';
import { LOCAL_ACCOUNTS } from './accounts.ts';
import type { LedgerLine } from './ledger.ts';
import type { PaymentOutcome } from './localBank.ts';

let home: string;
let port: number;
let child: ChildProcess | undefined;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'aldgate-bank-'));
  port = await freePort();
  await start();
});

afterEach(async () => {
  await kill();
  rmSync(home, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function start(): Promise<void> {
  const env = { ...process.env, BANK_HOME: home, BANK_PORT: String(port) };
  child = fork(new URL('main.ts', import.meta.url), { env, stdio: 'inherit' });
  await once(child, 'message');
}

async function kill(): Promise<void> {
  if (child === undefined) return;
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const ended = hasEnded ? undefined : once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  child = undefined;
}

interface Booked {
  readonly bankReference: string;
  readonly message?: string;
}

interface Account {
  readonly currency: string;
  readonly balance: string;
  readonly open: readonly LedgerLine[];
}

interface Taken {
  readonly payments: readonly PaymentOutcome[];
}

const ask = (path: string) => fetch(`http://127.0.0.1:${port}/bank${path}`);
const send = (path: string, body: string | Uint8Array) =>
  fetch(`http://127.0.0.1:${port}/bank/${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : Buffer.from(body),
  });
const post = async (path: string, body: object) => {
  const response = await send(path, JSON.stringify(body));
  return { status: response.status, answer: (await response.json()) as Booked };
};
const statementOf = async (query: string) => new Uint8Array(await (await ask(`/statement?${query}`)).arrayBuffer());
const accountOf = async (currency: string) => {
  const all = (await (await ask('/accounts')).json()) as Account[];
  const found = all.find((each) => each.currency === currency);
  if (found === undefined) throw new Error(`there is no account in ${currency}`);
  return found;
};

const payIn = {
  account: 'USD',
  currency: 'USD',
  amount: '1500.25',
  reference: 'RF82AG7K3M9QX2',
  name: 'Northmark',
  iban: '12',
};
const batch: PaymentBatch = {
  messageId: 'B1',
  createdAt: 0,
  initiatingParty: 'Aldgate',
  executionOn: '2026-11-23',
  chargeBearer: 'SHAR',
  debtor: { name: 'Aldgate', iban: null, number: '999001002003', bic: 'LOCLUS33', currency: 'USD' },
  payments: ['E1', 'E2'].map((endToEndId) => ({
    endToEndId,
    amount: '10.50',
    currency: 'USD',
    intermediaryBic: null,
    remittance: 'Withdrawal',
    creditor: { name: 'Payee', address: [], town: 'Chicago', country: 'US' },
    creditorAccount: { iban: null, number: '55' },
    creditorAgent: { bic: null, aba: '021000021' },
  })),
};

test('the accounts pass the rules for accounts, one for each currency', async () => {
  expect(LOCAL_ACCOUNTS.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'GBP', 'HKD', 'SGD', 'AUD', 'JPY']);
  for (const { iban, number: accountNumber, bic: swift, aba, bankCountry, currency: asset } of LOCAL_ACCOUNTS) {
    expect(checkBankAccount({ iban, accountNumber, swift, aba, bankCountry, asset })).toEqual([]);
  }
  expect(await accountOf('EUR')).toMatchObject({ balance: '1000000000', open: [], statements: [] });
});

test('what is paid in, paid out, returned and charged is a statement that adds up, in both formats', async () => {
  expect((await post('pay', payIn)).status).toBe(200);
  expect(await (await send('payments', writePain(batch))).json()).toEqual({
    messageId: 'B1',
    payments: [
      { endToEndId: 'E1', outcome: 'booked' },
      { endToEndId: 'E2', outcome: 'booked' },
    ],
  });
  expect((await post('return', { endToEndId: 'E1', reason: 'AC04 closed account' })).status).toBe(200);
  expect((await post('charge', { account: 'USD', amount: '2', text: 'Fee' })).status).toBe(200);

  const file = await statementOf('account=USD&format=camt.053');
  const statement = await parseCamt(file);
  expect(statement).toMatchObject({ statementId: 'LB-USD-1', opening: '1000500000', closing: '1000501487.75' });
  expect(statement.lines).toMatchObject([
    {
      direction: 'credit',
      amount: '1500.25',
      reference: 'RF82AG7K3M9QX2',
      counterparty: { name: 'Northmark', number: '12' },
    },
    { direction: 'debit', amount: '10.5', endToEndId: 'E1', counterparty: { name: 'Payee' } },
    { direction: 'debit', amount: '10.5', endToEndId: 'E2' },
    { direction: 'credit', amount: '10.5', endToEndId: 'E1', isReturn: true, returnReason: 'AC04 closed account' },
    { direction: 'debit', amount: '2', kind: 'charge' },
  ]);
  expect(await statementOf('account=USD&number=1')).toEqual(file);
  expect(await statementOf('account=USD')).toEqual(file);
  const { opening, closing, account, statementId } = statement;
  const csv = await statementOf('account=USD&format=csv&number=1');
  const same = parseCsv(csv, LOCAL_BANK_MAPPING, { statementId, account, currency: 'USD', opening, closing });
  expect(same.lines.map(({ identity }) => identity)).toEqual(statement.lines.map(({ identity }) => identity));

  await post('pay', { ...payIn, reference: 'rf82 ag7k 3m9q x2', amount: '1' });
  const next = await parseCamt(await statementOf('account=USD'));
  expect(next).toMatchObject({
    sequence: '2',
    opening: closing,
    lines: [{ reference: null, remittance: 'rf82 ag7k 3m9q x2' }],
  });
});

test('a payment is debited once, however often its file comes, and returned once', async () => {
  await send('payments', writePain(batch));
  const again = (await (await send('payments', writePain(batch))).json()) as Taken;
  expect(again.payments.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated']);
  expect((await accountOf('USD')).balance).toBe('1000499979');
  expect((await post('return', { endToEndId: 'E2', reason: 'x' })).status).toBe(200);
  expect(await post('return', { endToEndId: 'E2', reason: 'x' })).toMatchObject({ status: 409 });
  expect(await post('return', { endToEndId: 'E3', reason: 'x' })).toMatchObject({ status: 404 });
});

test('a payment beyond the balance is rejected, the others of its file are booked', async () => {
  const [first, second] = batch.payments;
  if (first === undefined || second === undefined) throw new Error('two payments are needed');
  const file = writePain({ ...batch, payments: [{ ...first, amount: '1000500000.01' }, second] });
  expect(((await (await send('payments', file)).json()) as Taken).payments).toEqual([
    { endToEndId: 'E1', outcome: 'rejected', reason: 'AM04' },
    { endToEndId: 'E2', outcome: 'booked' },
  ]);
});

test('bad input is answered with its reason and changes nothing', async () => {
  const before = await accountOf('USD');
  for (const wrong of [
    { ...payIn, amount: '0' },
    { ...payIn, amount: '-1' },
    { ...payIn, amount: '1.005' },
    { ...payIn, currency: 'EUR' },
    { ...payIn, account: 'none' },
    { ...payIn, name: 'a\u0001b' },
    { ...payIn, name: 'x'.repeat(141) },
    { ...payIn, more: 1 },
  ]) {
    const { status, answer } = await post('pay', wrong);
    expect([400, 404]).toContain(status);
    expect(answer.message).toMatch(/\w/);
  }
  expect((await send('payments', '<x/>')).status).toBe(400);
  expect((await send('pay', '{')).status).toBe(400);
  expect((await ask('/statement?account=USD&number=9')).status).toBe(404);
  expect((await ask('/none')).status).toBe(404);
  expect(await accountOf('USD')).toEqual(before);
});

test('what was answered is there after kill -9, what a kill cut off is not', async () => {
  const answered: string[] = [];
  const payers = [0, 1, 2, 3].map(async () => {
    for (;;) {
      answered.push((await post('pay', payIn)).answer.bankReference);
      if (answered.length === 60) child?.kill('SIGKILL');
    }
  });
  await Promise.allSettled(payers);
  await kill();
  appendFileSync(join(home, 'journal.jsonl'), '{"kind":"booked","at":1,"acc');
  await start();
  const { open, balance } = await accountOf('USD');
  const references = open.map(({ bankReference }) => bankReference);
  expect(answered.filter((reference) => !references.includes(reference))).toEqual([]);
  expect(references.length - answered.length).toBeLessThanOrEqual(payers.length);
  expect(new Set(references).size).toBe(references.length);
  expect(addsUp('1000500000', open, balance)).toBe(true);
  expect((await post('pay', payIn)).status).toBe(200);
  const lines = readFileSync(join(home, 'journal.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).kind)).toEqual(lines.map(() => 'booked'));
});

test('the page is served with its script and style', async () => {
  for (const [path, type] of [
    ['', 'text/html'],
    ['/bank.js', 'text/javascript'],
    ['/bank.css', 'text/css'],
  ] as const) {
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
  }
});
