import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userInfo } from '../../../testkit/people/people.ts';
import { NEWCOMER, type Platform, type Reply, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { takeOffSchedule } from '../../../testkit/platform/schedule.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createLog } from '../../src/kernel/log.ts';
import { type AccountRef, capitalAccount, grants, swapAccount } from '../../src/ledger/account.ts';
import { readBalances } from '../../src/ledger/balances.ts';
import { postAll } from '../../src/ledger/post.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';
import { storeClosingPrices } from '../../src/modules/statements/closingPrices.ts';
import { createStatementMaker } from '../../src/modules/statements/makeJob.ts';
import { MAKE_STATEMENTS, requestStatement } from '../../src/modules/statements/request.ts';
import { verifyStatement } from '../../src/modules/statements/verify.ts';

const DAY = 24 * 3_600_000;
const ALL = ['capital_account', 'trade_account', 'swap_account'] as const;

let platform: Platform;
let customer: string;
let other: string;
let owner: string;

beforeAll(async () => {
  platform = await startPlatform();
  other = await platform.openSession(TRADER);
  customer = await platform.openSession(NEWCOMER);
  owner = (await userInfo(platform, customer)).institution.institutionId;
});
afterAll(() => platform.close());

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const statement = (path: string, body: object, token = customer): Promise<Reply> =>
  platform.call('POST', `/account/wallet/statement/${path}`, body, token);
const wanted = (changes: object = {}) => {
  const today = dayOf(platform.clock.now);
  return { from: today, to: today, accountTypes: ALL, assets: [], language: 'en-US', format: 'csv', ...changes };
};
const find = async (statementId: string, token = customer) =>
  (await statement('page', {}, token)).data.items.find(
    (each: { statementId: string }) => each.statementId === statementId,
  );

async function request(changes: object = {}): Promise<string> {
  platform.clock.advance(1);
  const reply = await statement('request', wanted(changes));
  expect(reply).toMatchObject({ code: 200, data: { state: 'making' } });
  return reply.data.statementId;
}

async function ready(statementId: string) {
  await expect.poll(async () => (await find(statementId)).state, { timeout: 60_000 }).toBe('ready');
  return find(statementId);
}

const download = (statementId: string, token = customer) =>
  fetch(`${platform.url}/api/account/wallet/statement/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ statementId }),
  });
const fileOf = async (statementId: string) => new Uint8Array(await (await download(statementId)).arrayBuffer());
const publicKey = async (): Promise<string> => (await statement('page', {})).data.publicKey;

async function move(account: AccountRef, amount: string, at: number): Promise<void> {
  const { db } = platform;
  const source = { account: grants(account.asset), amount: toDecimalString(decimal(amount).times('-1')) };
  const legs = [{ account, amount }, source];
  const transfer = { key: randomUUID(), flow: 'system_grant' as const, reference: 'test', legs };
  await inTransaction(db.database, (tx) => postAll(tx, [transfer], at));
}

/** The rows of a statement in CSV, each with its cells. */
const rowsOf = (file: Uint8Array): string[][] =>
  new TextDecoder()
    .decode(file)
    .split('\r\n')
    .map((line) => line.split(','));

test('for any history the lines lead from opening to closing, and the closing is the ledger’s', async () => {
  const accounts = [capitalAccount(owner, 'USDT'), swapAccount(owner, 'USDT'), capitalAccount(owner, 'ETH')];
  const step = fc.record({
    account: fc.constantFrom(...accounts),
    units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).filter((units) => units !== 0n),
    hours: fc.integer({ min: 0, max: 30 }),
  });
  // In the past, since the exchange would catch up with a clock that moves by weeks.
  const first = platform.clock.now - 40 * DAY;
  for (const account of accounts) await move(account, '100000', first);
  let at = first;
  for (const { account, units, hours } of fc.sample(step, { numRuns: 60, seed: 15 })) {
    at = Math.min(at + hours * 3_600_000, platform.clock.now);
    await move(account, toDecimalString(decimal(units.toString()).div('1000000000000000000')), at);
  }
  await createEntryCopier(platform.db.database)();
  const middle = first + 20 * DAY;
  const [whole, early, late] = [
    await request({ from: dayOf(first) }),
    await request({ from: dayOf(first), to: dayOf(middle) }),
    await request({ from: dayOf(middle + DAY) }),
  ];
  const tables = new Map<string, { opening: string; lines: string[][]; closing: string }>();
  for (const [name, id] of [
    ['whole', whole],
    ['early', early],
    ['late', late],
  ] as const) {
    expect(await ready(id)).toMatchObject({ isProvisional: false });
    for (const row of rowsOf(await fileOf(id))) {
      const [account = '', asset = '', , flow, , amount = '', balance = ''] = row;
      const key = `${name} ${account} ${asset}`;
      if (flow === 'Opening balance') tables.set(key, { opening: balance, lines: [], closing: '' });
      else if (flow === 'Closing balance') Object.assign(tables.get(key) ?? {}, { closing: balance });
      else if (row.length === 7 && amount !== 'Amount') tables.get(key)?.lines.push([amount, balance]);
    }
  }
  const balances = await readBalances(platform.db.database, owner);
  const names = { capital_account: 'Asset account', trade_account: 'Spot account', swap_account: 'Futures account' };
  for (const { accountType, asset, total } of balances) {
    const key = `${names[accountType]} ${asset}`;
    expect(tables.get(`whole ${key}`)?.closing, key).toBe(total);
    expect(tables.get(`early ${key}`)?.closing, key).toBe(tables.get(`late ${key}`)?.opening);
    for (const name of ['whole', 'early', 'late']) {
      const { opening = '', lines = [], closing } = tables.get(`${name} ${key}`) ?? {};
      let running = decimal(opening);
      for (const [amount = '', balance] of lines) {
        running = running.plus(amount);
        expect(toDecimalString(running)).toBe(balance);
      }
      expect(toDecimalString(running)).toBe(closing);
    }
  }
  expect(
    [...tables].filter(([key]) => key.startsWith('whole')).flatMap(([, { lines }]) => lines).length,
  ).toBeGreaterThanOrEqual(60);
});

test.each([
  ['csv', 'en-US'],
  ['csv', 'zh-HK'],
  ['pdf', 'zh-HK'],
])('a statement as %s in %s is signed, and altered anywhere it is not valid', async (format, language) => {
  const id = await request({ format, language });
  const { number, sha256, bytes } = await ready(id);
  const response = await download(id);
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`attachment; filename="statement-${number}-[\\d-]+-to-[\\d-]+\\.${format}"`),
  );
  const file = new Uint8Array(await response.arrayBuffer());
  expect(file.length).toBe(bytes);
  expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
  const key = await publicKey();
  expect(verifyStatement(file, key)).toBe(number);
  const positions = Array.from({ length: 40 }, (_, index) => Math.floor((index * file.length) / 40)).concat(
    Array.from({ length: 300 }, (_, index) => file.length - 1 - index),
  );
  for (const position of positions) {
    const altered = Uint8Array.from(file);
    altered[position] = (altered[position] ?? 0) ^ 1;
    expect(verifyStatement(altered, key), `byte ${position}`).toBeUndefined();
  }
  expect(verifyStatement(file.slice(0, -1), key)).toBeUndefined();
  expect(verifyStatement(Uint8Array.of(...file, 10), key)).toBeUndefined();
  const start = new TextDecoder().decode(file.slice(0, 40));
  expect(start).toMatch(format === 'pdf' ? /^%PDF-1/ : language === 'zh-HK' ? /賬戶結單/ : /Account statement/);
});

test.each([
  ['en-US', 'Account statement', 'Summary', 'Asset account – USDT', 'Credit by the platform'],
  ['zh-HK', '賬戶結單', '摘要', '資產賬戶 – USDT', '平台入賬'],
] as const)(
  'a PDF in %s has letterhead, summary and entries in words, no codes of the ledger',
  async (language, ...terms) => {
    await move(capitalAccount(owner, 'USDT'), '45000', platform.clock.now);
    const { statementId, number } = await ready(await request({ format: 'pdf', language }));
    const { text } = await extractText(await fileOf(statementId), { mergePages: true });
    const printed = text.replaceAll(/\s+/g, '');
    for (const term of ['Aldgate', number, ...terms]) expect(printed).toContain(term.replaceAll(' ', ''));
    expect(printed).toMatch(/45,000\.0{6}/);
    expect(printed).not.toMatch(/\d{4}-\d{2}-\d{2}T|system_grant/);
  },
);

test('a statement of another institution is not listed, and its file does not exist', async () => {
  const id = await request();
  await ready(id);
  other = await platform.openSession(TRADER);
  expect(await find(id, other)).toBeUndefined();
  expect(await (await download(id, other)).json()).toMatchObject({ code: 404 });
  expect(await (await download(randomUUID())).json()).toMatchObject({ code: 404 });
});

test('values are at the closing prices of the last day, and there is none for a day without', async () => {
  const { clock, db } = platform;
  const last = Math.floor(clock.now / DAY) * DAY;
  clock.now = last + DAY + 60_000;
  customer = await platform.openSession(NEWCOMER);
  await db.database
    .insertInto('closing_price')
    .values([
      { day_end: new Date(last + DAY), asset: 'USDT', usd: '0.999' },
      { day_end: new Date(last + DAY), asset: 'ETH', usd: '2500' },
    ])
    .execute();
  const valued = rowsOf(await fileOf((await ready(await request({ from: dayOf(last), to: dayOf(last) }))).statementId));
  const row = valued.find((cells) => cells.length === 5 && cells[0] === 'Asset account' && cells[1] === 'ETH');
  expect(row?.[3]).toBe('2500');
  expect(row?.[4]).toBe(
    decimal(row?.[2] ?? '')
      .times('2500')
      .round(2, 0)
      .toFixed(2),
  );
  const unvalued = rowsOf(await fileOf((await ready(await request())).statementId));
  expect(unvalued.find((cells) => cells.length === 5 && cells[1] === 'ETH')?.slice(3)).toEqual(['–', '–']);
});

test('the prices of a day are stored once, and not when the day has ended long ago', async () => {
  const { clock, db, app } = platform;
  const deps = { database: db.database, clock: () => clock.now, market: app };
  const count = async () => (await db.database.selectFrom('closing_price').selectAll().execute()).length;
  const before = await count();
  await storeClosingPrices({ ...deps, clock: () => Date.UTC(2026, 10, 20, 0, 11) });
  expect(await count()).toBe(before);
});

test.each([
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '1999-12-31' }, 'from'],
  [{ to: '2020-01-01' }, 'to'],
  [{ to: '2099-01-01' }, 'to'],
  [{ accountTypes: [] }, 'accountTypes'],
  [{ accountTypes: ['capital_account', 'capital_account'] }, 'accountTypes'],
  [{ accountTypes: ['treasury'] }, 'accountTypes.0'],
  [{ assets: ['USDT', 'USDT'] }, 'assets'],
  [{ language: 'fr' }, 'language'],
  [{ format: 'xls' }, 'format'],
])('a request with %j is refused at its field', async (changes, field) => {
  const { code, data } = await statement('request', wanted(changes));
  expect(code).toBe(400);
  expect(JSON.stringify(data)).toContain(`"${field}"`);
});

test('a statement of an unknown asset or of too many lines is refused', async () => {
  expect((await statement('request', wanted({ assets: ['XYZ'] }))).code).toBe(45529);
  const { db, clock } = platform;
  const user = await db.database
    .selectFrom('platform_user')
    .select(['id', 'institution_id'])
    .where('institution_id', '=', owner)
    .executeTakeFirstOrThrow();
  const caller = {
    user: {
      userId: user.id,
      institutionId: owner,
      principal: { kind: 'session' as const, id: randomUUID() },
      role: 'administrator' as const,
    },
    origin: { address: '127.0.0.1', client: 'test' },
  };
  const days = { from: '2026-01-01', to: dayOf(clock.now) };
  const parsed = { ...wanted(days), accountTypes: [...ALL], language: 'en-US' as const, format: 'csv' as const };
  const deps = { database: db.database, clock: () => clock.now };
  await expect(requestStatement(deps, parsed, caller, 10)).rejects.toMatchObject({
    entry: 'statementTooLarge',
    data: { maximum: 10 },
  });
});

/** A maker whose first processes are killed as soon as they have started. */
function makerOf(kills: number) {
  const children: ChildProcess[] = [];
  const { config, db, clock } = platform;
  const make = createStatementMaker({
    config,
    database: db.database,
    clock: () => clock.now,
    log: createLog('silent'),
    isProvisional: async () => true,
    start: () => {
      const path = fileURLToPath(new URL('../../src/modules/statements/process.ts', import.meta.url));
      const child = fork(path, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
      if (children.push(child) <= kills) child.kill('SIGKILL');
      return child;
    },
  });
  return { make, children };
}

/** A statement that no job makes: it is written as a request would. */
async function insertMaking(): Promise<string> {
  // The platform's own job makes what is left at each full minute.
  await takeOffSchedule(platform, MAKE_STATEMENTS);
  const { db, clock } = platform;
  const id = randomUUID();
  const user = await db.database
    .selectFrom('platform_user')
    .select('id')
    .where('institution_id', '=', owner)
    .executeTakeFirstOrThrow();
  await db.database
    .insertInto('statement')
    .values({
      id,
      institution_id: owner,
      requested_by: user.id,
      account_types: [...ALL],
      assets: [],
      lines: 0,
      from_at: new Date(clock.now - DAY),
      until_at: new Date(clock.now),
      created_at: new Date(clock.now),
      language: 'en-US' as const,
      format: 'csv' as const,
    })
    .execute();
  return id;
}

test('a killed process is repeated once; its statement is marked provisional while a difference is open', async () => {
  const id = await insertMaking();
  const { make, children } = makerOf(1);
  await make();
  expect(children).toHaveLength(2);
  expect(await find(id)).toMatchObject({ state: 'ready', isProvisional: true });
  const file = await fileOf(id);
  expect(verifyStatement(file, await publicKey())).toBe((await find(id)).number);
  expect(new TextDecoder().decode(file)).toContain('Provisional');
});

test('of two servers one makes a statement, and its attempt is counted once', async () => {
  const id = await insertMaking();
  const [one, other] = [makerOf(0), makerOf(0)];
  await Promise.all([one.make(), other.make()]);
  expect(one.children.length + other.children.length).toBe(1);
  const row = await platform.db.database
    .selectFrom('statement')
    .select(['state', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'ready', attempts: 1 });
});

test('a statement whose processes are killed twice has failed, and the next one is made', async () => {
  const id = await insertMaking();
  const next = await insertMaking();
  const { make, children } = makerOf(2);
  await make();
  expect(children).toHaveLength(3);
  expect(await find(id)).toMatchObject({ state: 'failed', sha256: null });
  expect(await find(next)).toMatchObject({ state: 'ready' });
  expect(await (await download(id)).json()).toMatchObject({ code: 404 });
});

test('KY-06 with the wallet off statements are closed', async () => {
  await platform.db.owner
    .insertInto('institution_feature')
    .values({ institution_id: owner, feature: 'wallet', enabled: false })
    .execute();
  for (const [path, body] of [
    ['request', wanted()],
    ['page', {}],
    ['file', { statementId: randomUUID() }],
  ] as const) {
    expect((await statement(path, body)).code).toBe(45553);
  }
});
