import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bankAccountSteps, CHANNEL_ACCOUNT, DOLLAR_ACCOUNT } from '../../../testkit/bank/bankAccounts.ts';
import { createBankFixture } from '../../../testkit/bank/bankFixture.ts';
import { openChannel } from '../../../testkit/bank/channel.ts';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { emailTo } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { NEWCOMER, type Reply, TRADER } from '../../../testkit/platform/platform.ts';
import { APPROVER } from '../../../testkit/wallet/withdrawalFixture.ts';

const DAY_MS = 24 * 3_600_000;
const NAME = 'Northmark Capital';

let fixture: ConsoleFixture;
let bank: ReturnType<typeof createBankFixture>;
let trader: { readonly email: string; readonly token: string };
/** The customer's accounts, verified but for `unverified`, and one of another customer. */
let accounts: Readonly<Record<'dollar' | 'channel' | 'yen' | 'unverified' | 'foreign', string>>;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { platform } = fixture;
  bank = createBankFixture(fixture);
  trader = { email: TRADER, token: await platform.openSession(TRADER) };
  const approver = { email: APPROVER, token: await platform.openSession(APPROVER) };
  const steps = bankAccountSteps(fixture);
  await openChannel(fixture);
  const [own, other] = await Promise.all([ownerOf(TRADER), ownerOf(NEWCOMER)]);
  accounts = {
    dollar: await steps.addVerified(trader, approver, DOLLAR_ACCOUNT),
    channel: await steps.addVerified(trader, approver, CHANNEL_ACCOUNT),
    yen: await bank.addAccount(own, { currency: 'JPY' }),
    unverified: (await steps.confirm(trader, { ...DOLLAR_ACCOUNT, accountNumber: '99887766' })).id,
    foreign: await bank.addAccount(other),
  };
});
beforeEach(async () => {
  fixture.platform.clock.advance(1_000);
  await sql`delete from bank_deposit where state = 'announced'`.execute(fixture.platform.db.owner);
});
afterEach(() => bank.expectBooks());
afterAll(() => fixture?.platform.close());

async function ownerOf(email: string): Promise<string> {
  const user = fixture.platform.db.database.selectFrom('platform_user').select('institution_id');
  return (await user.where('email', '=', email).executeTakeFirstOrThrow()).institution_id;
}

const fiat = (path: string, body: object = {}, token = trader.token): Promise<Reply> =>
  fixture.platform.call('POST', `/account/wallet/fiat/${path}`, body, token);
const announce = (over: object = {}): Promise<Reply> =>
  fiat('submitDeposit', {
    key: randomUUID(),
    asset: 'USD',
    amount: '1000',
    bankAccountId: accounts.dollar,
    remittanceMethod: 'bank_wire',
    ...over,
  });
const record = async (orderId: string): Promise<Reply['data']> => (await fiat('queryTransaction', { orderId })).data;
type Account = keyof typeof accounts;

test.each<[string, Account, object, number]>([
  ['a cent below the minimum', 'dollar', { amount: '99.99' }, 45524],
  ['the minimum', 'dollar', { amount: '100' }, 200],
  ['a third decimal', 'dollar', { amount: '100.001' }, 400],
  ['a yen below the minimum', 'yen', { asset: 'JPY', amount: '9999' }, 45524],
  ['the minimum in yen', 'yen', { asset: 'JPY', amount: '10000' }, 200],
  ['a decimal in yen', 'yen', { asset: 'JPY', amount: '10000.5' }, 400],
  ['a coin', 'dollar', { asset: 'BTC' }, 45529],
  ['nothing', 'dollar', { amount: '0' }, 400],
  ['an account that is not verified', 'unverified', {}, 45677],
  ['an account of another customer', 'foreign', {}, 45677],
  ['an account in another currency', 'yen', {}, 45677],
  ['a wire from an account at the channel', 'channel', {}, 400],
  ['the channel from an account of wires', 'dollar', { remittanceMethod: 'signet_transfer' }, 400],
  ['a wire with a code of the channel', 'dollar', { channelCode: 'SGN-2' }, 400],
  ['the channel', 'channel', { remittanceMethod: 'signet_transfer', channelCode: 'SGN-2' }, 200],
])('WAL-10 announcing %s is answered by what is wrong with it', async (_name, account, over, code) => {
  expect((await announce({ bankAccountId: accounts[account], ...over })).code).toBe(code);
});

test('WAL-10 an announced deposit is a record and an email; a payment of the amount completes it', async () => {
  const { reference } = (await fiat('getDepositInstruction', { asset: 'USD' })).data;
  const { data } = await announce({ amount: '1234.5' });
  expect(data).toMatchObject({ reference, status: 'approvalPending' });
  await emailTo(fixture.platform, TRADER, /^Your deposit was announced$/, `1,234.50 USD (${reference})`);
  const counterparty = { name: NAME, iban: null, number: DOLLAR_ACCOUNT.accountNumber };
  const [line] = await bank.receive('USD', [{ amount: '1234.5', reference, counterparty }]);
  const matched = await fixture.ops('treasury', '/wallet/bank/line/match', { lineIds: [line.lineId], reason: 'Ready' });
  expect(await record(data.depositId)).toMatchObject({ state: 'matched', label: 'processing', mayCancel: false });
  // It is cancelled neither while two operators credit it nor afterwards.
  expect((await fiat('cancelDeposit', { depositId: data.depositId })).code).toBe(45572);
  expect((await fixture.approve('admin', matched.data.approvalId)).code).toBe(200);
  expect(await record(data.depositId)).toMatchObject({ status: 'complete', label: 'received', actualAmount: '1234.5' });
  expect((await fiat('cancelDeposit', { depositId: data.depositId })).code).toBe(45572);
  await emailTo(fixture.platform, TRADER, /^A deposit by bank has arrived$/, `1,234.50 USD (${reference})`);
});

test('a key announces one deposit; with other content it is refused and names the first', async () => {
  const request = { key: randomUUID(), amount: '500' };
  const [first, again] = [await announce(request), await announce(request)];
  expect(again.data).toEqual(first.data);
  const others: object[] = [
    { amount: '501' },
    { amount: '500.00' },
    { bankAccountId: accounts.yen, asset: 'JPY', amount: '50000' },
    { bankAccountId: accounts.channel, remittanceMethod: 'signet_transfer' },
    { remittanceMethod: 'signet_transfer' },
  ];
  for (const other of others) {
    const reply = await announce({ ...request, ...other });
    expect([other, reply.code, reply.data]).toEqual([other, 45536, { depositId: first.data.depositId }]);
  }
  const { data } = await fiat('pageTransaction', { queryCondition: { type: 'recharge', status: 'approvalPending' } });
  expect(data.total).toBe(1);
});

test('fifty announcements are open at most, and a cancelled one makes room', async () => {
  const replies = [];
  for (let each = 0; each < 50; each += 1) replies.push(await announce());
  expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, () => 200));
  expect((await announce()).code).toBe(429);
  const { depositId } = replies[0]?.data ?? {};
  expect((await fiat('cancelDeposit', { depositId })).data).toEqual({ status: 'cancelled' });
  expect((await announce()).code).toBe(200);
});

test('WAL-11 a cancelled announcement stays cancelled, and is its customer’s alone', async () => {
  const { depositId } = (await announce()).data;
  const newcomer = await fixture.platform.openSession(NEWCOMER);
  expect((await fiat('cancelDeposit', { depositId }, newcomer)).code).toBe(404);
  expect((await record(depositId)).mayCancel).toBe(true);
  for (let each = 0; each < 2; each += 1) {
    expect((await fiat('cancelDeposit', { depositId })).data).toEqual({ status: 'cancelled' });
  }
  expect(await record(depositId)).toMatchObject({
    status: 'cancelled',
    label: 'cancelled',
    state: 'cancelled',
    reason: 'cancelled',
    mayCancel: false,
  });
});

test('WAL-11 an announcement expires after 30 business days; a later payment is its own deposit', async () => {
  const { depositId, reference } = (await announce({ amount: '777' })).data;
  await moveBusinessClock(fixture.platform, 30 * DAY_MS - 60_000);
  expect((await record(depositId)).state).toBe('announced');
  await moveBusinessClock(fixture.platform, 60_000);
  const expired = { status: 'cancelled', state: 'expired', reason: 'expired', mayCancel: false };
  expect(await record(depositId)).toMatchObject(expired);
  expect((await fiat('cancelDeposit', { depositId })).code).toBe(45572);
  const counterparty = { name: NAME, iban: null, number: DOLLAR_ACCOUNT.accountNumber };
  const [line] = await bank.receive('USD', [{ amount: '777', reference, counterparty }]);
  const { data } = await fixture.ops('treasury', '/wallet/bank/line/match', {
    lineIds: [line.lineId],
    reason: 'Ready',
  });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await record(depositId)).toMatchObject(expired);
  const { data: page } = await fiat('pageTransaction', { queryCondition: { type: 'recharge', status: 'complete' } });
  expect(page.items[0]).toMatchObject({ amount: '777', state: 'credited' });
});

test.each([
  ['en-US', 'Time (UTC),Type,Currency,Amount,Fee,', ['Deposit', 'Received']],
  ['zh-HK', '時間 (UTC),類型,貨幣,金額,手續費,', ['存入', '已到賬']],
] as const)(
  'CL-08 WAL-14 the file of payments by bank has the list’s records in %s',
  async (language, head, [type, label]) => {
    const { platform } = fixture;
    const condition = { queryCondition: { type: 'recharge', status: 'complete' } };
    const { items } = (await fiat('pageTransaction', condition)).data;
    const response = await fetch(`${platform.url}/api/account/wallet/fiat/exportTransaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language, authorization: `Bearer ${trader.token}` },
      body: JSON.stringify(condition),
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [first = '', ...lines] = (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n');
    expect(first.startsWith(head)).toBe(true);
    // Oldest first; the record's number is in the last column.
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(
      items.map(({ orderId }: { orderId: string }) => orderId).toReversed(),
    );
    expect(lines.at(-1)).toContain(`,${type},USD,777,`);
    expect(lines.at(-1)).toContain(`,${label},`);
    const stranger = await fetch(`${platform.url}/api/account/wallet/fiat/exportTransaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await platform.openSession(NEWCOMER)}` },
      body: JSON.stringify(condition),
    });
    expect((await stranger.text()).replace('\ufeff', '').trimEnd().split('\r\n')).toHaveLength(1);
  },
);
