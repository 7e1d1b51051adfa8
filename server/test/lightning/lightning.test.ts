import { randomUUID } from 'node:crypto';
import { FIRST_KEYBOARD } from '@aldgate/domain/lightning/keyboard.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import { fieldOf } from '../../../testkit/people/people.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createLog } from '../../src/kernel/log.ts';
import { grants } from '../../src/ledger/account.ts';
import { post } from '../../src/ledger/post.ts';
import { liftTradingBlock, setTradingBlock } from '../../src/modules/exchangeAccounts/index.ts';
import { createListedCount } from '../../src/modules/lightning/index.ts';

interface Account {
  readonly brokerAccountId: string;
  readonly keyId: string;
}

const NOT_FOUND = 45541;
const FULL = 45752;

let fixture: BrokerFixture;
let alpha: Account;
let beta: Account;

beforeAll(async () => {
  fixture = await openBrokerFixture();
  alpha = await fixture.open({ accountName: 'Alpha' });
  beta = await fixture.open({ accountName: 'Beta' });
});
afterAll(() => fixture?.close());

const named = ({ brokerAccountId, keyId }: Account) => ({ exchangeCode: 'binance', brokerAccountId, keyId });
const call = (name: string, body: object = {}, bearer = fixture.token) =>
  fixture.call(`/account/${name}`, body, bearer);
const list = async (bearer = fixture.token) => (await call('queryLightningList', {}, bearer)).data;

test('TR-16 a member keeps accounts in an own order, with group and ratio, and nobody else sees the list', async () => {
  expect(await list()).toEqual([]);
  for (const account of [alpha, beta, alpha]) expect((await call('addLightning', named(account))).code).toBe(200);
  expect(await list()).toMatchObject([
    { ...named(alpha), exchangeCode: 'BINANCE', exchangeName: 'Binance', accountName: 'Alpha', sortIndex: 0 },
    { accountName: 'Beta', sortIndex: 1, group: null, ratio: '1', isOn: true, isRemembered: false, state: 'usable' },
  ]);
  const change = { keyId: beta.keyId, sortIndex: 0, group: 'Fast', ratio: '2.5', isOn: false };
  expect((await call('updateLightning', change)).code).toBe(200);
  expect(await list()).toMatchObject([
    { accountName: 'Beta', sortIndex: 0, group: 'Fast', ratio: '2.5', isOn: false },
    { accountName: 'Alpha', sortIndex: 1 },
  ]);
  expect((await call('updateLightning', { keyId: beta.keyId, group: null })).code).toBe(200);
  expect(await list()).toMatchObject([{ group: null, ratio: '2.5', isOn: false }, {}]);
  const colleague = await fixture.addMember('lightning@ridgeway.test', 'trader');
  expect(await list(colleague.token)).toEqual([]);
  expect((await call('delLightning', named(beta))).code).toBe(200);
  expect((await call('delLightning', named(beta))).code).toBe(200);
  expect(await list()).toMatchObject([{ accountName: 'Alpha', sortIndex: 0 }]);
  expect((await call('updateLightning', { keyId: beta.keyId, isOn: true })).code).toBe(404);
});

test('TR-16 an account of another institution, of another exchange or with another key is not added', async () => {
  const stranger = await fixture.platform.openSession(TRADER);
  expect((await call('addLightning', named(alpha), stranger)).code).toBe(NOT_FOUND);
  expect((await call('memoryLightning', named(alpha), stranger)).code).toBe(NOT_FOUND);
  expect((await call('addLightning', { ...named(alpha), exchangeCode: 'nowhere' })).code).toBe(NOT_FOUND);
  expect((await call('addLightning', { ...named(alpha), keyId: beta.keyId })).code).toBe(NOT_FOUND);
});

test('TR-16 the account that was selected last is remembered', async () => {
  const remembered = async () =>
    (await call('queryBrokerOptions')).data.flatMap(({ accountName, isRemembered }: Record<string, unknown>) =>
      isRemembered ? accountName : [],
    );
  expect(await remembered()).toEqual([]);
  for (const account of [alpha, beta]) expect((await call('memoryLightning', named(account))).code).toBe(200);
  expect(await remembered()).toEqual(['Beta']);
  expect(await list()).toMatchObject([{ accountName: 'Alpha', isRemembered: false }]);
});

test('TR-16 an account that cannot be traded on stays in the list with its reason', async () => {
  const { database } = fixture.platform.db;
  const block = { level: 'reduce_only', reason: 'panic' } as const;
  await inTransaction(database, (tx) => setTradingBlock(tx, alpha.brokerAccountId, block, fixture.platform.clock.now));
  expect(await list()).toMatchObject([{ accountName: 'Alpha', state: 'blocked' }]);
  await inTransaction(database, (tx) => liftTradingBlock(tx, alpha.brokerAccountId, 'panic'));
  const setKey = (state: 'active' | 'rejected') =>
    database.updateTable('exchange_key').set({ state }).where('id', '=', alpha.keyId).execute();
  await setKey('rejected');
  expect(await list()).toMatchObject([{ state: 'key_rejected' }]);
  await setKey('active');
  expect(await list()).toMatchObject([{ state: 'usable' }]);
});

test('TR-16 funded accounts that are on for any member are counted, each once', async () => {
  const { platform } = fixture;
  const { database } = platform.db;
  const open = () => createListedCount({ database, clock: () => platform.clock.now, log: createLog('silent') });
  const { institution_id: institutionId } = await database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', alpha.brokerAccountId)
    .executeTakeFirstOrThrow();
  /** Waits for the count of a server that has none yet. */
  const counted = async (wanted: number) => {
    const count = open();
    await waitFor(() => count('BINANCE', institutionId) === wanted || undefined);
    expect([count('BINANCE', randomUUID()), count('OTHER', institutionId)]).toEqual([0, 0]);
  };
  const fund = ({ brokerAccountId }: Account, usdt: string) =>
    inTransaction(database, (tx) => {
      const to = { owner: brokerAccountId, type: 'swap_account', asset: 'USDT' } as const;
      const legs = [
        { account: grants('USDT'), amount: usdt.startsWith('-') ? usdt.slice(1) : `-${usdt}` },
        { account: to, amount: usdt },
      ];
      const entry = { key: `grant:${randomUUID()}`, flow: 'system_grant', reference: 'test', legs } as const;
      return post(tx, [entry], platform.clock.now);
    });
  for (const account of [alpha, beta]) expect((await call('addLightning', named(account))).code).toBe(200);
  const colleague = await fixture.addMember('counted@ridgeway.test', 'trader');
  await fund(alpha, '10');
  await counted(1);
  await fund(beta, '10');
  await counted(2);
  // A colleague's list has the same account: it counts once, and as long as it is on for one of them.
  expect((await call('addLightning', named(beta), colleague.token)).code).toBe(200);
  await counted(2);
  expect((await call('updateLightning', { keyId: beta.keyId, isOn: false })).code).toBe(200);
  await counted(2);
  expect((await call('delLightning', named(beta), colleague.token)).code).toBe(200);
  await counted(1);
  for (const account of [alpha, beta]) await fund(account, '-10');
  expect((await call('delLightning', named(beta))).code).toBe(200);
});

test('TR-16 a list has at most 50 accounts', async () => {
  const { owner } = fixture.platform.db;
  const { userId } = await fixture.addMember('full@ridgeway.test', 'trader');
  const token = await fixture.platform.openSession('full@ridgeway.test');
  const ids = Array.from({ length: 50 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  const account = await owner
    .selectFrom('exchange_account')
    .selectAll()
    .where('id', '=', alpha.brokerAccountId)
    .executeTakeFirstOrThrow();
  for (const [index, id] of ids.entries()) {
    const own = { id, external_id: `full-${index}`, tag: `full-${index}`, name: `Full ${index}`, project_no: null };
    await owner
      .insertInto('exchange_account')
      .values({ ...account, ...own })
      .execute();
    await owner
      .insertInto('lightning_account')
      .values({ user_id: userId, exchange_account_id: id, sort_index: index })
      .execute();
  }
  expect(await call('addLightning', named(alpha), token)).toMatchObject({ code: FULL, data: { maximum: 50 } });
});

const keyboard = (name: string, body?: object) =>
  fixture.platform.call(body === undefined ? 'GET' : 'POST', `/user/feConfig/${name}`, body, fixture.token);

test('TR-16 a keyboard is saved over the version that its member has seen', async () => {
  const first = (await keyboard('getKeyBoardConfig')).data;
  expect(first).toEqual({ version: 0, keyBoardConfig: FIRST_KEYBOARD });
  const changed = { ...first.keyBoardConfig, isEnabled: true, sizes: ['0.5'] };
  const save = (version: number, keyBoardConfig: object = changed) =>
    keyboard('updateKeyBoardConfig', { version, keyBoardConfig });
  expect((await save(3)).code).toBe(45572);
  expect((await save(0)).data).toEqual({ version: 1 });
  expect((await save(0)).code).toBe(45572);
  expect((await save(1)).data).toEqual({ version: 2 });
  expect((await keyboard('getKeyBoardConfig')).data).toEqual({ version: 2, keyBoardConfig: changed });
});

test('TR-16 a keyboard with a reserved or doubled chord, an unknown action or too much in it is rejected', async () => {
  const { version, keyBoardConfig } = (await keyboard('getKeyBoardConfig')).data;
  const save = (over: object) =>
    keyboard('updateKeyBoardConfig', { version, keyBoardConfig: { ...keyBoardConfig, ...over } });
  const bind = (chord: string) => ({ action: 'panic', chord, params: {} });
  expect(await save({ bindings: [bind('Ctrl+KeyW')] })).toMatchObject({
    code: 45751,
    data: { chord: 'Ctrl+KeyW', with: 'browser' },
  });
  expect(await save({ bindings: [bind('KeyB'), bind('KeyB')] })).toMatchObject({
    code: 45751,
    data: { chord: 'KeyB', with: 'panic' },
  });
  expect(fieldOf(await save({ bindings: [{ ...bind('KeyB'), action: 'win' }] }))).toHaveLength(1);
  const layouts = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`l${index}`, 'x'.repeat(4_000)]));
  expect((await save({ layouts })).code).toBe(413);
  expect((await keyboard('getKeyBoardConfig')).data.version).toBe(version);
});
