import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerAtTwoExchanges, openBrokerAtTwoExchanges } from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { sentCode, TRADER, waitFor } from '../../../testkit/platform/platform.ts';

let broker: BrokerAtTwoExchanges;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
});
afterAll(() => broker?.close());

const call = (path: string, body: object = {}) => broker.call(path, body);
const config = (path: string, body: object = {}) => call(`/broker/messageConfig/${path}`, body);
const DESK = { name: 'Risk desk', email: 'risk@example.com', topics: ['transfer', 'key'] };
/** How many mails were queued to the recipient. */
const countMails = async () =>
  (await broker.platform.db.database.selectFrom('outbox').select('id').where('recipient', '=', DESK.email).execute())
    .length;

test('BR-12 a recipient is mailed only once the code that reached them is entered', async () => {
  const { recipientId, state } = (await config('submit', DESK)).data;
  expect(state).toBe('unconfirmed');
  expect(await config('submit', { ...DESK, name: 'Again', email: 'RISK@example.com' })).toMatchObject({ code: 45710 });
  await moveMoney();
  expect(await countMails()).toBe(0);
  const { id: emailUuid, digits } = await sentCode(broker.platform, DESK.email, () =>
    config('invokeEmailValidation', { recipientId }),
  );
  const confirm = (emailCode: string) => config('confirm', { recipientId, emailUuid, emailCode });
  expect(await confirm('000000')).toMatchObject({ code: 45513 });
  expect(await confirm(digits)).toMatchObject({ code: 200, data: { state: 'confirmed' } });
  await moveMoney();
  const subjects = await waitFor(async () => {
    const found = await broker.platform.mails(DESK.email);
    return found.length === 2 ? found.map(({ subject }) => subject) : undefined;
  });
  expect(subjects).toContainEqual(expect.stringMatching(/^Fund transfer M-[0-9A-F]{12} completed$/));
  const { data: own } = await call('/user/notification/page', { queryCondition: { topic: 'brokers' } });
  expect(own.items[0]).toMatchObject({ title: expect.stringContaining('completed'), isOwn: true });
  expect((await config('update', { recipientId, ...DESK, topics: ['bill'] })).data).toEqual({ state: 'confirmed' });
  await moveMoney();
  expect(await countMails()).toBe(2);
  expect((await config('update', { recipientId, ...DESK, email: 'other@example.com' })).data).toEqual({
    state: 'unconfirmed',
  });
  expect(await config('delete', { recipientId })).toMatchObject({ code: 200 });
  expect((await config('list')).data).toEqual([]);
});

test('BR-12 a recipient of another institution is not found, and 20 are the most', async () => {
  expect(await config('delete', { recipientId: randomUUID() })).toMatchObject({ code: 404 });
  for (let index = 0; index < 20; index += 1)
    expect((await config('submit', { ...DESK, email: `desk${index}@example.com` })).code).toBe(200);
  expect(await config('submit', { ...DESK, email: 'one-more@example.com' })).toMatchObject({
    code: 45722,
    data: { maximum: 20 },
  });
  expect(await config('submit', { ...DESK, topics: [] })).toMatchObject({ code: 400 });
});

test('BR-12 each member reads the inbox for themself', async () => {
  const page = (bearer?: string, condition: object = {}) =>
    broker.call('/broker/message/page', { queryCondition: condition }, bearer).then(({ data }) => data);
  const approver = await broker.platform.openSession('approver@demo.aldgate.test');
  const { items, unread } = await page();
  expect(items[0]).toMatchObject({ topic: 'transfer', link: 'brokersManager/assetFlow', readAt: null });
  expect(unread).toBe(items.length);
  const first = { messageIds: [items[0].messageId] };
  expect((await call('/broker/message/read', first)).data).toEqual({ unread: unread - 1 });
  expect((await call('/broker/message/read', first)).data).toEqual({ unread: unread - 1 });
  expect((await page(approver)).unread).toBe(unread);
  expect((await page(undefined, { isUnread: true })).items).toHaveLength(unread - 1);
  expect((await call('/broker/message/read')).data).toEqual({ unread: 0 });
  expect((await page(approver, { isUnread: true })).items).toHaveLength(unread);
});

test('BR-12 the address book is the wallet’s one', async () => {
  const strip = ({ data, code }: { data: unknown; code: number }) => ({ data, code });
  expect(strip(await call('/broker/address/page'))).toEqual(strip(await call('/account/wallet/address/page')));
  expect(await call('/broker/depositAddress/list', { asset: 'USD' })).toMatchObject({ code: 45529 });
});

test('BR-12 codes go to ten addresses a member and hour, and to 20 an institution and day', async () => {
  const { clock } = broker.platform;
  const HOUR_MS = 3_600_000;
  for (const { recipientId } of (await config('list')).data) await config('delete', { recipientId });
  let added = 0;
  let bearer: string | undefined;
  const sendTo = async (email: string) => {
    const asMember = (path: string, body: object) => broker.call(`/broker/messageConfig/${path}`, body, bearer);
    const { recipientId } = (await asMember('submit', { ...DESK, email })).data;
    const { code } = await asMember('invokeEmailValidation', { recipientId });
    expect(await asMember('delete', { recipientId })).toMatchObject({ code: 200 });
    return code;
  };
  const countSent = async () => {
    clock.advance(HOUR_MS);
    let sent = 0;
    for (let count = 0; count < 12; count += 1) {
      added += 1;
      if ((await sendTo(`stranger${added}@example.com`)) === 200) sent += 1;
    }
    return sent;
  };
  // One went to another address before.
  expect([await countSent(), await countSent(), await countSent()]).toEqual([10, 9, 0]);
  expect(await sendTo('stranger1@example.com')).toBe(200);
  clock.advance(20 * HOUR_MS);
  bearer = await broker.platform.openSession(TRADER);
  expect(await sendTo('stranger99@example.com')).toBe(429);
  clock.advance(2 * HOUR_MS);
  expect(await sendTo('stranger99@example.com')).toBe(200);
});

let account: { id: string } | undefined;

/** Moves 1 USDT to an account of the broker. */
async function moveMoney(): Promise<void> {
  account ??= await broker.openAccount('UM-01', REFERENCE_EXCHANGE);
  const target = { type: 'account', id: account.id, wallet: 'futures' };
  const source = { type: 'capital', id: null, wallet: null };
  const sent = await call('/broker/fundTransfer/apply', {
    key: randomUUID(),
    source,
    target,
    asset: 'USDT',
    amount: '1',
  });
  expect(sent.data).toMatchObject({ state: 'completed' });
}
