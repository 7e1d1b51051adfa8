import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { queueSms } from '../../kernel/jobs/outbox.ts';
import { createLog } from '../../kernel/log.ts';
import { maySendSms } from './smsLimits.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 5, 1);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

const send = (to: string, at = NOW) =>
  db.database.transaction().execute((tx) => queueSms(tx, { to, text: 'code' }, { at, usefulForMs: HOUR_MS }));
const may = (to: string, now = NOW) =>
  db.database
    .transaction()
    .execute((tx) => maySendSms(tx, to, { limits: { total: 4, country: 2 }, log: createLog('silent'), now }));

test('SMS are limited by calling code and in total, regardless of who requests them, for an hour', async () => {
  await send('+85261234567');
  expect(await may('+85261234568')).toBe(true);
  await send('+85261234568');
  expect(await may('+85261234569')).toBe(false);
  expect(await may('+861012345678')).toBe(true);
  await send('+12125550100');
  await send('+447911123456');
  expect(await may('+861012345678')).toBe(false);
  expect(await may('+861012345678', NOW + HOUR_MS)).toBe(true);
});
