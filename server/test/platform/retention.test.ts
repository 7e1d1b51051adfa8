import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { accessRetention } from '../../src/access/retention.ts';
import { approvalsRetention, CLOSED_TASK_KEPT_MS } from '../../src/approvals/retention.ts';
import { addJob, jobSchema } from '../../src/kernel/jobs/jobs.ts';
import { createLog } from '../../src/kernel/log.ts';
import {
  ENVELOPE_KEPT_MS,
  FAILED_JOB_KEPT_MS,
  kernelRetention,
  MAILBOX_KEPT_MS,
} from '../../src/kernel/retention/ownRetention.ts';
import { purgeExpired as purge } from '../../src/kernel/retention/retention.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { ledgerRetention } from '../../src/ledger/retention.ts';
import { activityRetention } from '../../src/modules/activity/retention.ts';
import { alertsRetention } from '../../src/modules/alerts/retention.ts';
import { apiKeysRetention, USE_KEPT_MS } from '../../src/modules/apiKeys/retention.ts';
import { seedApiKey } from '../../src/modules/apiKeys/seedKey.ts';
import { bankRetention } from '../../src/modules/bank/retention.ts';
import { brokersRetention } from '../../src/modules/brokers/retention.ts';
import { contactRetention } from '../../src/modules/contact/retention.ts';
import { convertRetention, QUOTE_KEPT_MS } from '../../src/modules/convert/retention.ts';
import { custodyRetention } from '../../src/modules/custody/retention.ts';
import { customersRetention } from '../../src/modules/customers/retention.ts';
import { EVENT_KEPT_MS, eventsRetention } from '../../src/modules/events/retention.ts';
import { accountRetention, DAILY_AFTER_MS, HOURLY_AFTER_MS } from '../../src/modules/exchangeAccounts/retention.ts';
import { exchangesRetention } from '../../src/modules/exchanges/retention.ts';
import { createUser } from '../../src/modules/identity/createUser.ts';
import {
  CODE_KEPT_MS,
  FACTOR_ERROR_KEPT_MS,
  identityRetention,
  SESSION_KEPT_MS,
} from '../../src/modules/identity/retention.ts';
import { openSession, SESSION_LIFETIME_MS } from '../../src/modules/identity/sessions.ts';
import { createInstitution } from '../../src/modules/institution/institutions.ts';
import { institutionRetention } from '../../src/modules/institution/retention.ts';
import { kycRetention } from '../../src/modules/kyc/retention.ts';
import { lightningRetention } from '../../src/modules/lightning/retention.ts';
import { loansRetention } from '../../src/modules/loans/retention.ts';
import { marketRetention } from '../../src/modules/market/retention.ts';
import { memberApprovalsRetention } from '../../src/modules/memberApprovals/retention.ts';
import { NOTIFICATION_KEPT_MS, notificationsRetention } from '../../src/modules/notifications/retention.ts';
import { createOperator } from '../../src/modules/operators/createOperator.ts';
import { operatorRetention } from '../../src/modules/operators/retention.ts';
import { otcRetention } from '../../src/modules/otc/retention.ts';
import { performanceRetention } from '../../src/modules/performance/retention.ts';
import { LEAVES_KEPT_MS, proofRetention } from '../../src/modules/proof/retention.ts';
import { reconciliationRetention } from '../../src/modules/reconciliation/retention.ts';
import { statementsRetention } from '../../src/modules/statements/retention.ts';
import { tradingRetention } from '../../src/modules/trading/retention.ts';
import { walletRetention } from '../../src/modules/wallet/retention.ts';

const NOW = Date.UTC(2026, 10, 21);
const origin = { address: '127.0.0.1', client: 'test' };

const log = createLog('silent');
const REGISTER = [kernelRetention, ledgerRetention, accessRetention, approvalsRetention, brokersRetention]
  .concat(loansRetention, lightningRetention)
  .concat([
    contactRetention,
    convertRetention,
    otcRetention,
    customersRetention,
    identityRetention,
    institutionRetention,
  ])
  .concat([kycRetention, marketRetention, operatorRetention, accountRetention, tradingRetention])
  .concat([
    alertsRetention,
    apiKeysRetention,
    bankRetention,
    custodyRetention,
    eventsRetention,
    exchangesRetention,
    memberApprovalsRetention,
    notificationsRetention,
    proofRetention,
    reconciliationRetention,
    walletRetention,
    activityRetention,
  ])
  .concat([statementsRetention, performanceRetention])
  .flat();

/** Parts of two rows: whatever is due takes several. */
const purgeExpired = (database: TestDatabase['database'], now: number) =>
  purge(REGISTER, { database, log, part: 2 }, now);

let db: TestDatabase;
let owners: { institution_id: string; user_id: string };

beforeAll(async () => {
  db = await createTestDatabase();
  owners = await db.database.transaction().execute(async (tx) => {
    const verification = { primary: 'certified', advanced: 'certified' } as const;
    const institutionId = await createInstitution(tx, { name: 'Northmark', verification }, NOW);
    const user = { institutionId, email: 'a@northmark.test', password: 'Aldgate#2026', googleSecret: null };
    const userId = await createUser(tx, createSecretBox(randomBytes(32)), user, NOW);
    return { institution_id: institutionId, user_id: userId };
  });
});
afterAll(() => db.drop());

test('ID-18 a session is deleted 90 days after its end, and no earlier', async () => {
  const open = (expiredForMs: number) =>
    db.database
      .transaction()
      .execute((tx) =>
        openSession(tx, { userId: owners.user_id, origin, at: NOW - SESSION_LIFETIME_MS - expiredForMs }),
      );
  const [old, kept, current] = [await open(SESSION_KEPT_MS + 1), await open(SESSION_KEPT_MS), await open(-1)];
  await purgeExpired(db.database, NOW);
  const left = (await db.database.selectFrom('session').select('id').execute()).map(({ id }) => id);
  expect(left.sort()).toEqual([kept.sessionId, current.sessionId].sort());
  expect(left).not.toContain(old.sessionId);
});

test('a quote that no order accepted is deleted a day after it expired; an accepted one stays', async () => {
  const insert = async (expiredForMs: number) => {
    const id = randomUUID();
    const expires_at = new Date(NOW - expiredForMs);
    const assets = { from_asset: 'USDT', to_asset: 'BTC', base_asset: 'BTC', quote_asset: 'USDT' };
    const amounts = { from_amount: '1', to_amount: '1', price: '1', reference_price: '1', usd_value: '1' };
    const times = { reference_at: expires_at, created_at: expires_at, expires_at };
    await db.database
      .insertInto('convert_quote')
      .values({ id, ...owners, ...assets, ...amounts, ...times })
      .execute();
    return id;
  };
  const [old, kept, accepted] = [
    await insert(QUOTE_KEPT_MS + 1),
    await insert(QUOTE_KEPT_MS),
    await insert(10 * QUOTE_KEPT_MS),
  ];
  await db.database
    .updateTable('convert_quote')
    .set({ accepted_at: new Date(NOW) })
    .where('id', '=', accepted)
    .execute();
  await purgeExpired(db.database, NOW);
  const left = (await db.database.selectFrom('convert_quote').select('id').execute()).map(({ id }) => id);
  expect(left.sort()).toEqual([kept, accepted].sort());
  expect(left).not.toContain(old);
});

test('a notification is deleted after 180 days, and no earlier', async () => {
  const insert = async (ageMs: number) => {
    const id = randomUUID();
    const times = { created_at: new Date(NOW - ageMs), read_at: null };
    const texts = JSON.stringify({ 'en-US': 'Text', 'zh-HK': 'Text' });
    await db.database
      .insertInto('notification')
      .values({ id, ...owners, topic: 'orders', title: texts, body: texts, is_shown: true, is_own: false, ...times })
      .execute();
    return id;
  };
  const [, kept] = [await insert(NOTIFICATION_KEPT_MS + 1), await insert(NOTIFICATION_KEPT_MS)];
  await purgeExpired(db.database, NOW);
  const left = await db.database.selectFrom('notification').select('id').execute();
  expect(left).toEqual([{ id: kept }]);
});

test('ID-12 errors are deleted 30 days after the last one, and never while they lock an account', async () => {
  const insert = (subject: string, changedAt: number, lockedUntil: number | null) =>
    db.database
      .insertInto('factor_error')
      .values({
        subject,
        factor: 'password',
        count: 4,
        locks: 0,
        locked_until: lockedUntil === null ? null : new Date(lockedUntil),
        changed_at: new Date(changedAt),
      })
      .execute();
  const old = NOW - FACTOR_ERROR_KEPT_MS - 1;
  await insert('old', old, null);
  await insert('unlocked', old, NOW - 1);
  await insert('locked', old, NOW + 1);
  await insert('recent', NOW - FACTOR_ERROR_KEPT_MS, null);
  await purgeExpired(db.database, NOW);
  const left = await db.database.selectFrom('factor_error').select('subject').orderBy('subject').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['locked', 'recent']);
});

test('ID-15 ID-16 expired codes, recoveries and passkey challenges are deleted, and no valid ones', async () => {
  const at = (ms: number) => new Date(NOW + ms);
  const code = (purpose: string, expires_at: Date) => ({
    id: randomUUID(),
    user_id: null,
    channel: 'email' as const,
    recipient: 'a@northmark.test',
    purpose,
    scope: 'x',
    code_hash: randomBytes(32),
    created_at: expires_at,
    expires_at,
    used_at: null,
  });
  const recovery = (subject: string, expires_at: Date) => ({
    token_hash: randomBytes(32),
    user_id: null,
    subject,
    expires_at,
  });
  const challenge = (scope: string, expires_at: Date) => ({
    scope,
    user_id: owners.user_id,
    challenge: 'x',
    expires_at,
  });
  await db.database
    .insertInto('verification_code')
    .values([code('old', at(-CODE_KEPT_MS - 1)), code('kept', at(-CODE_KEPT_MS))])
    .execute();
  await db.database
    .insertInto('recovery')
    .values([recovery('old', at(-1)), recovery('open', at(0))])
    .execute();
  await db.database
    .insertInto('passkey_challenge')
    .values([challenge('old', at(-1)), challenge('open', at(0))])
    .execute();
  await purgeExpired(db.database, NOW);
  const left = [
    await db.database.selectFrom('verification_code').select('purpose as name').execute(),
    await db.database.selectFrom('recovery').select('subject as name').execute(),
    await db.database.selectFrom('passkey_challenge').select('scope as name').execute(),
  ];
  expect(left).toEqual([[{ name: 'kept' }], [{ name: 'open' }], [{ name: 'open' }]]);
});

test('the use of an API key is deleted after 400 days, a used signature ten seconds after its window', async () => {
  const box = createSecretBox(randomBytes(32));
  const owner = { institutionId: owners.institution_id, memberId: owners.user_id };
  const seed = { ...owner, publicId: 'ald_retention', secret: 'secret', remark: 'Old', permissions: ['read'] } as const;
  await db.database.transaction().execute((tx) => seedApiKey(tx, box, seed, NOW));
  const { id: key_id } = await db.database
    .selectFrom('api_key')
    .select('id')
    .where('public_id', '=', seed.publicId)
    .executeTakeFirstOrThrow();
  const day = (ms: number) => new Date(NOW + ms).toISOString().slice(0, 10);
  const use = (text: string) => ({ key_id, day: text, calls: 1, refused: 0 });
  await db.database
    .insertInto('api_key_use')
    .values([use(day(-USE_KEPT_MS - 1)), use(day(-USE_KEPT_MS)), use(day(0))])
    .execute();
  const request = (name: string, ms: number) => ({
    key_id,
    signature: Buffer.from(name),
    expires_at: new Date(NOW + ms),
  });
  await db.database
    .insertInto('api_request')
    .values([request('ended', -10_001), request('open', -10_000)])
    .execute();
  await purgeExpired(db.database, NOW);
  const days = sql<string>`day::text`;
  const kept = await db.database.selectFrom('api_key_use').select(days.as('day')).orderBy('day').execute();
  expect(kept.map((row) => row.day)).toEqual([day(-USE_KEPT_MS), day(0)]);
  const requests = await db.database.selectFrom('api_request').select('signature').execute();
  expect(requests.map(({ signature }) => signature.toString())).toEqual(['open']);
  expect(await db.database.selectFrom('api_key').select('id').execute()).toHaveLength(1);
});

test('an operator’s session and invitation are deleted 90 days after their end, and no earlier', async () => {
  const operatorId = await db.database.transaction().execute((tx) =>
    createOperator(
      tx,
      createSecretBox(randomBytes(32)),
      {
        email: 'ops@aldgate.test',
        name: 'Ada Wong',
        role: 'reviewer',
        passwordHash: 'none',
        googleSecret: 'JBSWY3DPEHPK3PXP',
      },
      NOW,
    ),
  );
  const row = (expiredForMs: number) => ({
    token_hash: randomBytes(32),
    operator_id: operatorId,
    expires_at: new Date(NOW - expiredForMs),
  });
  const kept = [SESSION_KEPT_MS, 0, -1];
  for (const expiredForMs of [SESSION_KEPT_MS + 1, ...kept]) {
    const session = {
      id: randomUUID(),
      created_at: new Date(NOW),
      active_at: new Date(NOW),
      address: '127.0.0.1',
      client: 'test',
    };
    await db.database
      .insertInto('operator_session')
      .values({ ...row(expiredForMs), ...session })
      .execute();
    await db.database
      .insertInto('operator_invitation')
      .values({ ...row(expiredForMs), google_secret: randomBytes(8) })
      .execute();
  }
  await purgeExpired(db.database, NOW);
  const expiredFor = (rows: { expires_at: Date }[]) => rows.map(({ expires_at }) => NOW - expires_at.getTime()).sort();
  const sessions = await db.database.selectFrom('operator_session').select('expires_at').execute();
  const invitations = await db.database.selectFrom('operator_invitation').select('expires_at').execute();
  expect(expiredFor(sessions)).toEqual(kept.toSorted());
  expect(expiredFor(invitations)).toEqual(kept.toSorted());
});

test('the leaves of a snapshot are deleted 400 days after it, its totals never', async () => {
  const insert = async (ageMs: number) => {
    const taken_at = new Date(NOW - ageMs);
    const id = randomUUID();
    await db.database
      .insertInto('proof_snapshot')
      .values({ id, state: 'making', day: '2025-10-01', requested_by: null, reason: null, requested_at: taken_at })
      .execute();
    const totals = { assets: [], sums: [], leaves: 1, root: Buffer.alloc(32), signature: Buffer.alloc(64) };
    await db.database
      .updateTable('proof_snapshot')
      .set({ ...totals, state: 'published', taken_at, public_key: 'key' })
      .where('id', '=', id)
      .execute();
    const bytes = { leaf_id: Buffer.alloc(32), amounts: Buffer.alloc(0), nonce: Buffer.alloc(60) };
    await db.database
      .insertInto('proof_leaf')
      .values({ snapshot_id: id, position: 0, institution_id: owners.institution_id, ...bytes })
      .execute();
    return id;
  };
  const [old, kept] = [await insert(LEAVES_KEPT_MS + 1), await insert(LEAVES_KEPT_MS)];
  await purgeExpired(db.database, NOW);
  const left = await db.database.selectFrom('proof_leaf').select('snapshot_id').execute();
  expect(left.map(({ snapshot_id }) => snapshot_id)).toEqual([kept]);
  const snapshots = await db.database
    .selectFrom('proof_snapshot')
    .select('id')
    .where('id', 'in', [old, kept])
    .execute();
  expect(snapshots).toHaveLength(2);
});

test('an event is deleted 30 days after it was stored, and no earlier', async () => {
  const at = (ms: number) => new Date(NOW - ms);
  const event = (name: string, ms: number) => ({
    institution_id: owners.institution_id,
    type: 'key' as const,
    at: at(ms),
    data: JSON.stringify({ name }),
  });
  await db.owner
    .insertInto('customer_event')
    .values([event('old', EVENT_KEPT_MS + 1), event('kept', EVENT_KEPT_MS), event('new', 0)])
    .execute();
  await purgeExpired(db.database, NOW);
  const left = await db.owner.selectFrom('customer_event').select('data').orderBy('id').execute();
  expect(left.map(({ data }) => data)).toEqual([{ name: 'kept' }, { name: 'new' }]);
});

test('every table of the database is in the register, and the register has no other', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${db.schema} and tablename not like 'kysely%'
  `.execute(db.owner);
  const registered = new Set(REGISTER.map(({ table }) => table));
  // The queue's tables are in a schema of their own.
  registered.delete('jobs');
  expect([...registered].sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const { kept, purge: removal } of REGISTER)
    if (removal === undefined) expect(kept).toMatch(/^for good$|^until |removed by/);
});

test('messages, the mailbox, tasks and counted uploads end after their time, and what waits is kept', async () => {
  const { owner } = db;
  const at = (ms: number) => new Date(NOW - ms);
  const message = (name: string, createdFor: number, deliveredAt: Date | null, expires_at: Date) => ({
    id: randomUUID(),
    channel: 'mail' as const,
    recipient: name,
    subject: '',
    body: '',
    expires_at,
    created_at: at(createdFor),
    delivered_at: deliveredAt,
  });
  const old = ENVELOPE_KEPT_MS + 1;
  await owner
    .insertInto('outbox')
    .values([
      ...['a', 'b', 'c'].map((name) => message(name, old, at(old), at(old))),
      message('expired', old, null, at(1)),
      message('kept', ENVELOPE_KEPT_MS, at(old), at(old)),
      message('waiting', old, null, at(-1)),
    ])
    .execute();
  const mail = (recipient: string, ms: number) => ({
    id: randomUUID(),
    channel: 'mail',
    recipient,
    subject: '',
    body: '',
    sent_at: at(ms),
  });
  await owner
    .insertInto('mailbox_message')
    .values([mail('old', MAILBOX_KEPT_MS + 1), mail('kept', MAILBOX_KEPT_MS)])
    .execute();
  const task = (title: string, closed: number | null) => ({
    id: randomUUID(),
    kind: 'contact' as const,
    subject_id: randomUUID(),
    title,
    created_at: at(old * 9),
    closed_at: closed === null ? null : at(closed),
  });
  await owner
    .insertInto('operation_task')
    .values([task('old', CLOSED_TASK_KEPT_MS + 1), task('kept', CLOSED_TASK_KEPT_MS), task('open', null)])
    .execute();
  const upload = (ms: number) => ({ institution_id: owners.institution_id, at: at(ms) });
  await owner
    .insertInto('kyc_upload')
    .values([upload(86_400_000), upload(86_399_999)])
    .execute();
  await purgeExpired(db.database, NOW);
  const names = async (table: 'outbox' | 'mailbox_message') =>
    (await owner.selectFrom(table).select('recipient').orderBy('recipient').execute()).map((row) => row.recipient);
  expect(await names('outbox')).toEqual(['kept', 'waiting']);
  expect(await names('mailbox_message')).toEqual(['kept']);
  const tasks = await owner.selectFrom('operation_task').select('title').orderBy('title').execute();
  expect(tasks.map(({ title }) => title)).toEqual(['kept', 'open']);
  expect(await owner.selectFrom('kyc_upload').select('at').execute()).toHaveLength(1);
});

test('a failed job is deleted after 30 days; one that is tried again, and a newer one, are kept', async () => {
  for (const task of ['failed', 'tried', 'newer'])
    await db.database.transaction().execute((tx) => addJob(tx, task, {}));
  const jobs = sql.table(`${jobSchema(db.schema)}._private_jobs`);
  const tasks = sql.table(`${jobSchema(db.schema)}._private_tasks`);
  const change = (task: string, attempts: number, ms: number) =>
    sql`update ${jobs} set attempts = ${attempts}, updated_at = ${new Date(NOW - ms)}
      where task_id = (select id from ${tasks} where identifier = ${task})`.execute(db.owner);
  await change('failed', 25, FAILED_JOB_KEPT_MS + 1);
  await change('tried', 24, FAILED_JOB_KEPT_MS + 1);
  await change('newer', 25, FAILED_JOB_KEPT_MS - 1);
  await purgeExpired(db.database, NOW);
  const { rows } = await sql<{ identifier: string }>`
    select identifier from ${jobs} j join ${tasks} t on t.id = j.task_id order by 1`.execute(db.owner);
  expect(rows.map(({ identifier }) => identifier)).toEqual(['newer', 'tried']);
});

test('TR-12 reconciliations stay by the hour after a week, daily after a quarter, the last of each', async () => {
  const account = randomUUID();
  await db.owner
    .insertInto('exchange_account')
    .values({
      id: account,
      institution_id: owners.institution_id,
      exchange_code: 'BINANCE',
      tag: '7',
      external_id: '7',
      created_at: new Date(NOW),
    })
    .execute();
  const hour = 3_600_000;
  const add = (asset: string, ms: number) =>
    db.owner
      .insertInto('reconciliation')
      .values({
        exchange_account_id: account,
        product: 'usdm',
        account_type: 'swap_account',
        asset,
        ledger_amount: '1',
        exchange_amount: '1',
        unposted_income: '0',
        in_flight: false,
        reconciled_at: new Date(NOW - ms),
      })
      .execute();
  // NOW is midnight. Minutes of two hours that are older than a week, of one day older than a quarter, and of
  // yesterday.
  for (const minutes of [50, 30, 10]) {
    await add('USDT', HOURLY_AFTER_MS + hour + minutes * 60_000);
    await add('USDT', HOURLY_AFTER_MS + minutes * 60_000);
    await add('USDT', DAILY_AFTER_MS + 5 * hour + minutes * 60_000);
    await add('USDT', DAILY_AFTER_MS + 9 * hour + minutes * 60_000);
    await add('USDT', minutes * 60_000);
  }
  await add('BTC', HOURLY_AFTER_MS + 50 * 60_000);
  const left = async () => {
    const all = await db.owner.selectFrom('reconciliation').select(['asset', 'reconciled_at']).orderBy('id').execute();
    return all.map(({ asset, reconciled_at }) => [asset, (NOW - reconciled_at.getTime()) / 60_000]).sort();
  };
  await purgeExpired(db.database, NOW);
  const week = HOURLY_AFTER_MS / 60_000;
  const kept = [
    ['BTC', week + 50],
    ...[10, 30, 50, week + 10, week + 70, DAILY_AFTER_MS / 60_000 + 310].map((minutes) => ['USDT', minutes]),
  ];
  expect(await left()).toEqual(kept.sort());
  await purgeExpired(db.database, NOW);
  expect(await left()).toEqual(kept);
});

test('a purge that ends between two parts loses nothing else, and the next one continues', async () => {
  const code = (name: string, expires_at: Date) => ({
    id: randomUUID(),
    user_id: null,
    channel: 'email' as const,
    recipient: name,
    purpose: name,
    scope: 'x',
    code_hash: randomBytes(32),
    created_at: expires_at,
    expires_at,
    used_at: null,
  });
  await db.database.deleteFrom('verification_code').execute();
  const expired = new Date(NOW - 2 * CODE_KEPT_MS);
  await db.database
    .insertInto('verification_code')
    .values([...Array.from({ length: 7 }, () => code('old', expired)), code('kept', new Date(NOW))])
    .execute();
  const codes = identityRetention.filter(({ table }) => table === 'verification_code');
  let purges = 0;
  const killed = codes.map((each) => ({
    ...each,
    purge: (database: TestDatabase['database'], now: number, part: number) => {
      purges += 1;
      if (purges === 3) throw new Error('killed');
      return each.purge?.(database, now, part) ?? Promise.resolve(0);
    },
  }));
  await expect(purge(killed, { database: db.database, log, part: 2 }, NOW)).rejects.toThrow();
  const count = async () => (await db.database.selectFrom('verification_code').select('id').execute()).length;
  expect(await count()).toBe(4);
  await purge(codes, { database: db.database, log, part: 2 }, NOW);
  expect(await count()).toBe(1);
});
