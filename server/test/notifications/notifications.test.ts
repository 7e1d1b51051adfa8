import { randomUUID } from 'node:crypto';
import { channels } from '@aldgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { readPush } from '../../../testkit/platform/pushReader.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { inBoth, type NewNotification, raiseNotification } from '../../src/modules/notifications/index.ts';

const APPROVER = 'approver@demo.aldgate.test';

let platform: Platform;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
let institutionId: string;

beforeAll(async () => {
  platform = await startPlatform();
  for (const email of [TRADER, APPROVER]) {
    tokens[email] = await platform.openSession(email);
    const user = platform.db.database.selectFrom('platform_user').select(['id', 'institution_id']);
    const row = await user.where('email', '=', email).executeTakeFirstOrThrow();
    ids[email] = row.id;
    institutionId = row.institution_id;
  }
});
afterAll(() => platform?.close());

const call = (path: string, body: object = {}, email = TRADER) =>
  platform.call('POST', `/user/notification/${path}`, body, tokens[email]);
const page = async (condition: object = {}, email = TRADER) =>
  (await call('page', { queryCondition: condition }, email)).data;
const texts = (text: string) => inBoth((language) => `${text} (${language})`);

/** Raises one a millisecond after the one before, so that the newest is known. */
function raise(changes: Partial<NewNotification> & Pick<NewNotification, 'topic'>): Promise<void> {
  platform.clock.advance(1);
  const notification = { institutionId, title: texts('Title'), text: texts('Text'), link: 'wallet/record', ...changes };
  return inTransaction(platform.db.database, (tx) => raiseNotification(tx, notification, platform.clock.now));
}
const countMails = async (to: string) =>
  (await platform.db.database.selectFrom('outbox').select('id').where('recipient', '=', to).execute()).length;

test('SH-05 a notification reaches the members whose role has to do with it, on the screen and by email', async () => {
  const push = await readPush(platform.url, '', tokens[TRADER] ?? '', channels.account);
  const before = await countMails(TRADER);
  await raise({ topic: 'deposits' });
  await waitFor(() => push.events.some(({ data }) => data.topic === 'notifications') || undefined);
  push.close();
  expect((await page()).items[0]).toMatchObject({
    topic: 'deposits',
    title: 'Title (en-US)',
    text: 'Text (en-US)',
    link: 'wallet/record',
    isOwn: false,
    readAt: null,
  });
  expect((await page({}, APPROVER)).items).toEqual([]);
  expect(await countMails(TRADER)).toBe(before + 1);
  expect(await countMails(APPROVER)).toBe(0);
});

test('SH-05 the steps of one thing are one row, the newest; other things and other members keep theirs', async () => {
  const before = (await page()).total;
  const step = (text: string, thing: string) => raise({ topic: 'withdrawals', thing, title: texts(text) });
  await step('Submitted', 'withdrawal:1');
  await step('Another', 'withdrawal:2');
  await step('Sent', 'withdrawal:1');
  await raise({
    topic: 'withdrawals',
    thing: 'withdrawal:2',
    userIds: [ids[APPROVER] ?? ''],
    title: texts('For another'),
  });
  const { items, total } = await page();
  expect(total).toBe(before + 2);
  expect(items.slice(0, 2).map(({ title }: { title: string }) => title)).toEqual(['Sent (en-US)', 'Another (en-US)']);
  const key = 'thing-once';
  await raise({ topic: 'withdrawals', thing: 'withdrawal:1', key, title: texts('Complete') });
  await step('Corrected', 'withdrawal:1');
  await raise({ topic: 'withdrawals', thing: 'withdrawal:1', key, title: texts('Complete') });
  expect((await page()).items[0].title).toBe('Corrected (en-US)');
});

test('SH-05 a transaction that fails notifies no one', async () => {
  const { total } = await page();
  const failing = inTransaction(platform.db.database, async (tx) => {
    const notification = { institutionId, title: texts('Title'), text: texts('Text'), link: null };
    await raiseNotification(tx, { ...notification, topic: 'deposits' }, platform.clock.now);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect((await page()).total).toBe(total);
});

test('a key notifies each member once, in a race too, and by email once where the screen is off', async () => {
  const off = { topic: 'withdrawals', screen: false, email: true, sound: false };
  expect(await call('updateSettings', { settings: [off] })).toMatchObject({ code: 200 });
  const { total } = await page();
  const mails = await countMails(TRADER);
  const key = `withdrawal:${randomUUID()}`;
  await Promise.all(Array.from({ length: 4 }, () => raise({ topic: 'withdrawals', key })));
  expect((await page()).total).toBe(total);
  expect(await countMails(TRADER)).toBe(mails + 1);
  const named = { topic: 'protection', key: `order:${randomUUID()}`, userIds: [ids[TRADER] ?? ''] } as const;
  await Promise.all(Array.from({ length: 4 }, () => raise(named)));
  expect((await page()).total).toBe(total + 1);
});

test('settings hold for the member who made them; security and approvals cannot be switched off', async () => {
  const quiet = { screen: false, email: false, sound: false };
  for (const topic of ['security', 'approvals'] as const) {
    expect(await call('updateSettings', { settings: [{ topic, ...quiet }] }, APPROVER)).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'settings.0.screen' }, { path: 'settings.0.email' }] },
    });
  }
  await call(
    'updateSettings',
    { settings: [{ topic: 'approvals', screen: true, email: true, sound: true }] },
    APPROVER,
  );
  const { data } = await call('settings', {}, APPROVER);
  expect(data.find(({ topic }: { topic: string }) => topic === 'approvals')).toEqual({
    topic: 'approvals',
    screen: true,
    email: true,
    sound: true,
    fixed: ['screen', 'email'],
  });
  const others = (await call('settings')).data;
  expect(others.find(({ topic }: { topic: string }) => topic === 'approvals')).toMatchObject({ sound: false });
  await call('updateSettings', { settings: [{ topic: 'otc', ...quiet }] });
  const { total } = await page();
  const mails = await countMails(TRADER);
  await raise({ topic: 'otc' });
  expect([(await page()).total, await countMails(TRADER)]).toEqual([total, mails]);
});

test('what a member did is read by them already, except what concerns security', async () => {
  const actor = { actorId: ids[TRADER] ?? '' };
  await raise({ topic: 'deposits', ...actor });
  await raise({ topic: 'security', userIds: [actor.actorId], ...actor });
  const { items } = await page();
  expect(items.slice(0, 2).map(({ isOwn, readAt }: Record<string, unknown>) => [isOwn, readAt !== null])).toEqual([
    [true, false],
    [true, true],
  ]);
});

test('notifications are read one by one and all of a topic; those of others are not found', async () => {
  await raise({ topic: 'orders' });
  await raise({ topic: 'orders' });
  await raise({ topic: 'margin' });
  const { items, unread } = await page({ topic: 'orders', isUnread: true });
  expect(items).toHaveLength(2);
  const own = items[0].notificationId;
  for (const notificationIds of [[own, randomUUID()], [own]]) {
    expect(await call('read', { notificationIds }, APPROVER)).toMatchObject({ code: 404 });
  }
  expect((await page()).unread).toBe(unread);
  expect((await call('read', { notificationIds: [own, own] })).data).toEqual({ unread: unread - 1 });
  expect((await call('readAll', { topic: 'orders' })).data).toEqual({ unread: unread - 2 });
  expect((await call('readAll')).data).toEqual({ unread: 0 });
  expect((await page({ isUnread: true })).items).toEqual([]);
});

test('the list is filtered by topic and time and read in both directions', async () => {
  platform.clock.advance(60_000);
  const since = platform.clock.now;
  await raise({ topic: 'liquidation', title: texts('First') });
  platform.clock.advance(1_000);
  await raise({ topic: 'liquidation', title: texts('Second') });
  const titles = async (condition: object) =>
    (await page(condition)).items.map(({ title }: { title: string }) => title.split(' ')[0]);
  expect(await titles({ topic: 'liquidation' })).toEqual(['Second', 'First']);
  expect(await titles({ startTime: since, sort: 'oldest' })).toEqual(['First', 'Second']);
  expect(await titles({ startTime: since, endTime: since + 1_000 })).toEqual(['First']);
});

test('texts that are too long are cut, and what they are about goes on', async () => {
  await raise({ topic: 'deposits', title: texts('t'.repeat(300)), text: texts('x'.repeat(5_000)) });
  const [item] = (await page()).items;
  expect([item.title.length, item.text.length]).toEqual([200, 2_000]);
});
