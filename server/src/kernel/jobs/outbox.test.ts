import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { smtpProvider } from '../mail/mail.ts';
import { gatewayProvider } from '../mail/sms.ts';
import { deliverer, endMessages, isDelayed, queueMail, queueSms } from './outbox.ts';

const AT = Date.UTC(2026, 10, 21);
const mail = { to: 'desk@northmark.test', subject: '123456 is your code', text: 'The code is 123456.' };

let db: TestDatabase;
let smtp: SMTPServer;
const received: string[] = [];
let refusing = false;
let gateway: Server;
const messages: { headers: IncomingHttpHeaders; body: unknown }[] = [];
let gatewayStatus = 202;

beforeAll(async () => {
  db = await createTestDatabase();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        if (refusing) return done(new Error('try again later'));
        received.push(text);
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  gateway = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      if (gatewayStatus < 300) messages.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(gatewayStatus).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await new Promise<void>((resolve) => {
    gateway.close(() => resolve());
  });
  await db.drop();
});

async function queued(): Promise<string> {
  await db.database.transaction().execute((tx) => queueMail(tx, mail, { at: AT, usefulForMs: 600_000 }));
  const row = await db.database
    .selectFrom('outbox')
    .select('id')
    .orderBy('created_at', 'desc')
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

const smsTo = (port: number) => gatewayProvider({ url: `http://127.0.0.1:${port}/send`, token: 'gateway-token' });

function deliver(now = AT) {
  const { port } = smtp.server.address() as AddressInfo;
  const mailProvider = smtpProvider(`smtp://127.0.0.1:${port}`, 'Aldgate <no-reply@aldgate.test>');
  const { port: gatewayPort } = gateway.address() as AddressInfo;
  return deliverer(db.database, { mail: mailProvider, sms: smsTo(gatewayPort) }, () => now);
}

test('a queued email reaches the SMTP server once, however often its job runs', async () => {
  const id = await queued();
  await Promise.all([deliver()({ id }), deliver()({ id })]);
  await deliver()({ id });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`Message-ID: <${id}@aldgate.test>`);
  expect(received[0]).toContain('Auto-Submitted: auto-generated');
  expect(received[0]).toContain('X-Auto-Response-Suppress: All');
  expect(received[0]).toContain('The code is 123456.');
});

test('an email that the server rejects stays undelivered and is retried', async () => {
  const id = await queued();
  refusing = true;
  await expect(deliver()({ id })).rejects.toThrow(/try again later/);
  const row = await db.database
    .selectFrom('outbox')
    .select('delivered_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.delivered_at).toBeNull();
  refusing = false;
  await deliver()({ id });
  expect(received).toHaveLength(2);
});

test('an email of a rolled-back transaction is not queued', async () => {
  const failing = db.database.transaction().execute(async (tx) => {
    await queueMail(tx, { ...mail, to: 'nobody@northmark.test' }, { at: AT, usefulForMs: 600_000 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  const rows = await db.database
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', 'nobody@northmark.test')
    .execute();
  expect(rows).toEqual([]);
});

async function queuedSms(): Promise<string> {
  const sms = { to: '+85261234567', text: 'Your code is 654321.' };
  await db.database.transaction().execute((tx) => queueSms(tx, sms, { at: AT, usefulForMs: 600_000 }));
  const row = await db.database
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'sms')
    .where('delivered_at', 'is', null)
    .where('body', '<>', '')
    .executeTakeFirstOrThrow();
  return row.id;
}

const readRow = (id: string) =>
  db.database
    .selectFrom('outbox')
    .select(['attempts', 'last_error', 'delivered_at', 'body'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('ID-10 a queued SMS reaches the gateway once, with its key and the token, and its text is deleted', async () => {
  const id = await queuedSms();
  await Promise.all([deliver()({ id }), deliver()({ id })]);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({
    headers: { authorization: 'Bearer gateway-token', 'idempotency-key': id },
    body: { id, to: '+85261234567', text: 'Your code is 654321.' },
  });
  expect(await readRow(id)).toEqual({ attempts: 0, last_error: null, delivered_at: new Date(AT), body: '' });
});

test('ID-10 an SMS that the gateway rejects or misses keeps attempts and reason, and is delivered later', async () => {
  const id = await queuedSms();
  gatewayStatus = 503;
  await expect(deliver()({ id })).rejects.toThrow(/503/);
  expect(await readRow(id)).toMatchObject({
    attempts: 1,
    last_error: expect.stringMatching(/503/),
    delivered_at: null,
  });
  const down = deliverer(
    db.database,
    { mail: { send: () => Promise.reject(new Error('unused')) }, sms: smsTo(1) },
    () => AT,
  );
  await expect(down({ id })).rejects.toThrow();
  expect(await readRow(id)).toMatchObject({ attempts: 2, delivered_at: null, body: 'Your code is 654321.' });
  // A message was sent recently: the channel counts as delayed only after a minute without one.
  expect(await isDelayed(db.database, 'sms', AT)).toBe(false);
  expect(await isDelayed(db.database, 'sms', AT + 61_000)).toBe(true);
  expect(await isDelayed(db.database, 'mail', AT + 61_000)).toBe(false);
  gatewayStatus = 202;
  await deliver()({ id });
  expect(messages.map(({ body }) => body)).toContainEqual(expect.objectContaining({ id }));
  expect(await isDelayed(db.database, 'sms', AT)).toBe(false);
});

test('ID-10 a code that could not be sent in time is dropped, and its text is deleted', async () => {
  const id = await queuedSms();
  const before = messages.length;
  await deliver(AT + 600_000)({ id });
  expect(messages).toHaveLength(before);
  expect(await readRow(id)).toMatchObject({ delivered_at: null, body: '' });
});

test('a message about something that has ended is not sent', async () => {
  const queue = (about: string) =>
    db.database
      .transaction()
      .execute((tx) => queueMail(tx, { ...mail, subject: about }, { at: AT, usefulForMs: 600_000, about }));
  await queue('offer:1');
  await queue('offer:2');
  await db.database.transaction().execute((tx) => endMessages(tx, 'offer:1', AT + 1_000));
  const rows = await db.database.selectFrom('outbox').select('id').where('about', 'is not', null).execute();
  received.length = 0;
  for (const { id } of rows) await deliver(AT + 1_000)({ id });
  expect(received.map((text) => /Subject: (\S+)/.exec(text)?.[1])).toEqual(['offer:2']);
});
