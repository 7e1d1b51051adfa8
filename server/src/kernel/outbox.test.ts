import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { smtpCarrier } from './mail/smtp.ts';
import { deliverer, queueMail } from './outbox.ts';

const AT = Date.UTC(2026, 10, 21);
const mail = { to: 'desk@northmark.test', subject: '123456 is your code', text: 'The code is 123456.' };

let db: TestDatabase;
let smtp: SMTPServer;
const received: string[] = [];
let refusing = false;

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
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
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

function deliver() {
  const { port } = smtp.server.address() as AddressInfo;
  const carrier = smtpCarrier(`smtp://127.0.0.1:${port}`, 'Aldgate <no-reply@aldgate.test>');
  return deliverer(db.database, carrier, () => AT);
}

test('a queued mail reaches an SMTP server once, however often its job runs', async () => {
  const id = await queued();
  await Promise.all([deliver()({ id }), deliver()({ id })]);
  await deliver()({ id });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`Message-ID: <${id}@aldgate.test>`);
  expect(received[0]).toContain('The code is 123456.');
});

test('a mail server that refuses leaves the mail undelivered, to be tried again', async () => {
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

test('a mail of a transaction that rolls back is not queued', async () => {
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
