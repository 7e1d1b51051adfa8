import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture, operatorEmail } from '../../../testkit/people/operators.ts';
import { fileText } from '../../../testkit/platform/fileText.ts';
import { NEWCOMER, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { verifyAuditChain } from '../../src/kernel/audit/auditChain.ts';
import { sealAudit } from '../../src/kernel/audit/auditSealer.ts';
import { exportAudit } from '../../src/modules/operators/books/exportAudit.ts';
import { verifyLedgerRegularly } from '../../src/modules/operators/books/verification.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

let fixture: ConsoleFixture;
let institutionId: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  institutionId = await fixture.institutionId('Northmark Capital');
  await fixture.platform.signIn(TRADER);
});
afterAll(() => fixture.platform.close());

const auditor = (path: string, body: object = {}) => fixture.ops('auditor', path, body);

/** Alters the audit log with the database owner's rights. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await fixture.platform.db.owner.transaction().execute(async (tx) => {
    await sql`alter table audit_record disable trigger user`.execute(tx);
    await statement.execute(tx);
    await sql`alter table audit_record enable trigger user`.execute(tx);
  });
}

/** Runs the server's command and returns its result. */
function auditVerify(): Promise<{ code: number; output: string }> {
  const { config } = fixture.platform;
  const env = {
    ...process.env,
    DATABASE_URL: config.databaseUrl,
    SECRETS_KEY: config.secretsKey.toString('base64'),
    PROFILE: 'local',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'audit-verify-full'], { env }, (error, stdout) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout });
    });
  });
}

test('the audit log is searched by actor, action, subject and time, and names the actor', async () => {
  const find = async (queryCondition: object) => (await auditor('/audit/page', { queryCondition })).data.items;
  // Records are sealed with their hashes a moment after they are written.
  await sealAudit(fixture.platform.db.database);
  const trader = await fixture.userId(TRADER);
  const byEmail = await find({ actor: TRADER.toUpperCase(), action: 'signed_in' });
  expect(byEmail[0]).toMatchObject({
    actor: trader,
    actorName: TRADER,
    action: 'signed_in',
    subject: `user:${trader}`,
    address: '127.0.0.1',
    before: null,
  });
  expect(await find({ actor: trader, action: 'signed_in' })).toEqual(byEmail);
  const admin = await fixture.operatorId('admin');
  const byOperator = await find({ actor: operatorEmail('admin') });
  expect(byOperator[0]).toMatchObject({ actor: `operator:${admin}`, actorName: 'Ada Marsh' });
  expect(await find({ actor: admin })).toEqual(byOperator);
  expect((await find({ subject: 'operator:' })).length).toBeGreaterThan(0);
  expect(await find({ subject: '%' })).toEqual([]);
  const { at } = byEmail[0];
  expect((await find({ actor: TRADER, from: at, to: at + 1 })).length).toBe(1);
  expect(await find({ actor: TRADER, to: at })).toEqual([]);
  expect(await find({ actor: 'stranger@nowhere.test' })).toEqual([]);
  expect((await auditor('/audit/page', { queryCondition: { everything: true } })).code).toBe(400);
});

test('CL-11 the audit log is paged in both directions', async () => {
  const read = async (cursorCondition: object) => (await auditor('/audit/page', { cursorCondition })).data;
  const sequences = ({ items }: { items: { sequence: string }[] }) => items.map(({ sequence }) => Number(sequence));
  const first = await read({ pageSize: 10 });
  expect(first.prevCursor).toBeNull();
  const second = await read({ pageSize: 10, cursor: first.nextCursor });
  const newest = sequences(first)[0] ?? 0;
  expect([...sequences(first), ...sequences(second)].slice(0, 12)).toEqual(
    Array.from({ length: 12 }, (_, index) => newest - index),
  );
  const back = await read({ pageSize: 10, cursor: second.prevCursor, searchDirection: 'before' });
  expect(sequences(back)).toEqual(sequences(first));
});

test('the audit log is exported without formulas, and the export is audited', async () => {
  const { url } = fixture.platform;
  const ask = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/operations/audit/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.tokens.auditor}`, ...headers },
      body: JSON.stringify(body),
    });
  // The user agent is chosen by the client, and is in the next file.
  await ask({ queryCondition: { action: 'audit_exported' } }, { 'user-agent': '=HYPERLINK("http://evil.test")' });
  const response = await ask({ queryCondition: { action: 'audit_exported' } });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="audit-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [heading, line, ...rest] = (await response.text()).trim().split('\r\n');
  expect(heading).toContain('Sequence,Time (UTC),Actor,Name,Action,Subject,Address,Client,Before,After,Hash');
  expect(line).toContain(',Aron Beck,audit_exported,audit:export,127.0.0.1,"\'=HYPERLINK(""http://evil.test"")",');
  // The second export's own record, which is written before the file.
  expect(rest).toHaveLength(1);
  expect(await fixture.audited('audit_exported')).toHaveLength(2);
  expect((await fixture.audited('audit_exported'))[0]?.after).toEqual({ action: 'audit_exported' });
});

test('a file of the audit log that holds no more records ends with a line that says so', async () => {
  const actor = {
    operatorId: await fixture.operatorId('auditor'),
    origin: { address: '-', client: '-' },
    at: Date.now(),
  };
  const database = fixture.platform.db.database;
  const { content } = await exportAudit(database, { action: 'demo_operator_seeded' }, actor, 5);
  const lines = (await fileText(content)).split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines.at(-2)).toContain('The file ends here, after 5 records.');
});

test('the ledger shows transfers with their legs, by owner, asset, flow and key', async () => {
  const find = async (queryCondition: object) => (await auditor('/ledger/page', { queryCondition })).data.items;
  const [transfer, ...others] = await find({ owner: institutionId, asset: 'BTC' });
  expect(others).toEqual([]);
  expect(transfer).toMatchObject({ flow: 'system_grant', key: `seed:${TRADER}:BTC` });
  expect(transfer.legs).toEqual([
    { owner: 'platform', ownerName: 'Platform', type: 'grants', asset: 'BTC', amount: '-10' },
    { owner: institutionId, ownerName: 'Northmark Capital', type: 'capital_account', asset: 'BTC', amount: '10' },
  ]);
  expect(await find({ key: transfer.key })).toEqual([transfer]);
  const ofTreasury = await find({ owner: 'treasury' });
  expect(ofTreasury.every(({ key }: { key: string }) => /^seed:(treasury|lending):/.test(key))).toBe(true);
  expect((await find({ flow: 'system_grant', asset: 'JPY' })).length).toBe(1);
  expect(await find({ flow: 'no_such_flow' })).toEqual([]);
  expect(await find({ owner: "' or true --" })).toEqual([]);
  const { data } = await auditor('/ledger/page', { cursorCondition: { pageSize: 10 } });
  expect(data.items).toHaveLength(10);
  const next = await auditor('/ledger/page', { cursorCondition: { pageSize: 10, cursor: data.nextCursor } });
  expect(BigInt(next.data.items[0].transferId)).toBeLessThan(BigInt(data.items[9].transferId));
});

test('the ledger lists the platform’s balances, and an owner’s', async () => {
  const list = async (queryCondition: object) =>
    (await auditor('/ledger/balances', { pageCondition: { pageSize: 100 }, queryCondition })).data;
  const platform = await list({});
  expect(platform.total).toBe(platform.items.length);
  expect(new Set(platform.items.map(({ owner }: { owner: string }) => owner))).toEqual(new Set(['platform']));
  expect(platform.items).toContainEqual(
    expect.objectContaining({ type: 'treasury', asset: 'BTC', balance: '9900', held: '0', entries: '2' }),
  );
  const own = await list({ owner: institutionId });
  expect(own.items).toContainEqual(
    expect.objectContaining({
      ownerName: 'Northmark Capital',
      type: 'capital_account',
      asset: 'USD',
      balance: '500000',
    }),
  );
});

/** Starts a verification and waits for its end. */
async function verify(kind: 'ledger' | 'audit', full = false) {
  fixture.platform.clock.advance(1_000);
  const { data } = await auditor(`/${kind}/verify`, { full });
  return waitFor(async () => {
    const { data: verification } = await auditor('/verification/query', { jobId: data.jobId });
    return verification.finishedAt === null ? undefined : verification;
  });
}

test('the ledger’s verification is a job that names an altered balance and opens a break', async () => {
  // The ledger is verified each hour without a request, the audit log is not.
  expect((await auditor('/verification/query', { kind: 'audit' })).data).toBeNull();
  const sound = await verify('ledger', true);
  expect(sound).toMatchObject({ kind: 'ledger', state: 'completed', progress: 100, from: null, differences: [] });
  expect(sound.records).toBeGreaterThan(10);
  expect(sound.finishedAt).toBeGreaterThanOrEqual(sound.startedAt);
  expect(await verify('ledger')).toMatchObject({ from: expect.any(Number), records: 0, differences: [] });
  const { owner } = fixture.platform.db;
  const alter = (amount: string) =>
    sql`
      update ledger_balance set balance = balance + ${amount}::numeric where account_id = (
        select id from ledger_account where owner = ${institutionId} and type = 'capital_account' and asset = 'BTC'
      )
    `.execute(owner);
  await alter('1');
  const found = await verify('ledger', true);
  expect(found.differences[0]).toContain(`${institutionId}/capital_account/BTC): stored 11.0`);
  const breaks = async (state: string) =>
    (await auditor('/wallet/break/page', { queryCondition: { kind: 'ledger', state } })).data.items;
  const broken = { title: found.differences[0], kind: 'ledger', isMaterial: null };
  expect(await breaks('open')).toMatchObject([broken]);
  await alter('-1');
  expect((await auditor('/verification/query', { kind: 'ledger' })).data).toEqual(found);
  // The next verification resolves breaks that it does not find any more.
  expect((await verify('ledger', true)).differences).toEqual([]);
  expect(await breaks('open')).toEqual([]);
  expect(await breaks('resolved')).toMatchObject([broken]);
  expect((await fixture.audited('verification_started')).length).toBeGreaterThanOrEqual(3);
  expect((await auditor('/verification/query', { jobId: randomUUID() })).code).toBe(404);
});

test('one verification of a kind runs at a time, waits while the command runs, and can be cancelled', async () => {
  const { db } = fixture.platform;
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const command = db.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || '.ledger_verify', 0))`.execute(tx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const [first, second] = [await auditor('/ledger/verify'), await auditor('/ledger/verify')];
  expect(second.data).toEqual(first.data);
  const { jobId } = first.data;
  const query = async () => (await auditor('/verification/query', { jobId })).data;
  await waitFor(async () => ((await query()).startedAt === null ? undefined : true));
  expect(await query()).toMatchObject({ state: 'running', finishedAt: null, progress: 0 });
  expect((await auditor('/verification/cancel', { jobId })).code).toBe(200);
  held.resolve();
  await command;
  await waitFor(async () => ((await query()).finishedAt === null ? undefined : true));
  expect((await query()).state).toBe('cancelled');
  expect((await auditor('/verification/cancel', { jobId })).code).toBe(404);
  expect((await verify('ledger')).state).toBe('completed');
});

test.each([
  ['an operator starts', () => verify('ledger')],
  ['the hourly job starts', () => verifyLedgerRegularly(fixture.platform.db.database, fixture.platform.clock.now)],
])('a verification whose job is lost is shown as interrupted once %s another one', async (_who, start) => {
  const { db, clock } = fixture.platform;
  const id = randomUUID();
  const long = new Date(clock.now - 3_600_000);
  await db.owner
    .insertInto('verification')
    .values({ id, kind: 'ledger', is_full: true, state: 'running', requested_at: long, seen_at: long })
    .execute();
  await start();
  expect((await auditor('/verification/query', { jobId: id })).data.state).toBe('interrupted');
  const newest = async () => (await auditor('/verification/query', { kind: 'ledger' })).data;
  await waitFor(async () => ((await newest()).finishedAt === null ? undefined : true));
  expect(await newest()).toMatchObject({ state: 'completed', jobId: expect.not.stringContaining(id) });
});

test('the outbox lists pending messages without text and recipient, and retries on demand', async () => {
  const { owner } = fixture.platform.db;
  const { clock } = fixture.platform;
  const message = async (recipient: string, over: object = {}) => {
    const id = randomUUID();
    const times = { created_at: new Date(clock.now), expires_at: new Date(clock.now + 60_000), delivered_at: null };
    await owner
      .insertInto('outbox')
      .values({ id, channel: 'mail', recipient, subject: 'Waiting', body: 'secret', ...times, ...over })
      .execute();
    return id;
  };
  const error = { attempts: 3, last_error: `550 <${NEWCOMER}> is unknown here` };
  const messageId = await message(NEWCOMER, error);
  await message('+85291234567', { channel: 'sms', expires_at: new Date(clock.now) });
  const list = async (state: string) =>
    (await auditor('/outbox/page', { queryCondition: { state } })).data.items as { messageId: string }[];
  const waiting = await list('waiting');
  expect(waiting).toMatchObject([
    {
      messageId,
      channel: 'mail',
      recipient: 'n•••@demo.aldgate.test',
      state: 'waiting',
      attempts: 3,
      lastError: '550 <•••> is unknown here',
      deliveredAt: null,
    },
  ]);
  expect(JSON.stringify(waiting)).not.toContain('secret');
  expect(await list('expired')).toMatchObject([{ channel: 'sms', recipient: '•••• 67', state: 'expired' }]);

  expect((await fixture.ops('treasury', '/outbox/retry', { messageId })).code).toBe(200);
  await waitFor(async () => (await fixture.platform.mails(NEWCOMER)).find(({ text }) => text === 'secret'));
  await waitFor(async () => ((await list('delivered')).some((one) => one.messageId === messageId) ? true : undefined));
  expect((await fixture.ops('treasury', '/outbox/retry', { messageId })).code).toBe(404);
  expect((await fixture.ops('treasury', '/outbox/retry', { messageId: randomUUID() })).code).toBe(404);
  expect((await fixture.audited('outbox_retried'))[0]?.subject).toBe(`outbox:${messageId}`);
});

test('books and records reject roles without permission', async () => {
  for (const who of ['reviewer', 'support'] as const) {
    for (const path of [
      '/audit/page',
      '/audit/export',
      '/audit/verify',
      '/ledger/page',
      '/outbox/page',
      '/ledger/verify',
    ]) {
      expect((await fixture.ops(who, path)).code).toBe(403);
    }
  }
});

test('the console and the command find an altered and a missing audit record', async () => {
  const { database } = fixture.platform.db;
  await sealAudit(database);
  const whole = await verify('audit', true);
  expect(whole).toMatchObject({ differences: [], head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(whole.records).toBeGreaterThan(10);
  expect(await auditVerify()).toMatchObject({ code: 0, output: expect.stringContaining(': whole') });

  const { rows } = await sql<{ id: string; actor: string }>`
    select id, actor from audit_record where sealed_sequence <= 11 order by sealed_sequence
  `.execute(database);
  const idAt = (position: number) => rows[position - 1]?.id ?? 'none';
  await tamper(sql`update audit_record set actor = 'somebody else' where sealed_sequence = 5`);
  expect((await verify('audit', true)).differences).toEqual([expect.stringContaining(`record ${idAt(5)} was altered`)]);
  const found = await auditVerify();
  expect(found.code).toBe(1);
  expect(found.output).toContain(`record ${idAt(5)} was altered, or the one before it is missing`);
  await tamper(sql`update audit_record set actor = ${rows[4]?.actor} where sealed_sequence = 5`);
  expect((await verify('audit', true)).differences).toEqual([]);

  // Found in every batch and at the boundary of two: a record forged with a new hash breaks the next one.
  const brokenIn = (batches: number[]) =>
    Promise.all(batches.map(async (atOnce) => (await verifyAuditChain(database, { part: atOnce })).firstBroken));
  await tamper(sql`
    update audit_record set actor = 'forged',
      hash = audit_hash(previous_hash, sealed_sequence, id, at, 'forged', action, subject, origin, before, after)
    where sealed_sequence = 10
  `);
  expect(await brokenIn([1, 5, 10, 1_000])).toEqual(Array(4).fill(idAt(11)));
  await tamper(sql`delete from audit_record where sealed_sequence = 8`);
  expect(await brokenIn([1, 4, 7, 8, 1_000])).toEqual(Array(5).fill(idAt(9)));
});
