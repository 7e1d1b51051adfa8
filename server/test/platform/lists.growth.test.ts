import { randomUUID } from 'node:crypto';
import { BROKER_SECOND_PATHS, calls, OTC_SECOND_PATHS, operationsCalls } from '@aldgate/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { LIST_FILTERS } from '../../../testkit/bodies/listFilters.ts';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { isLong, repetitions } from '../../../testkit/platform/longForm.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { type BlockMeter, openBlockMeter } from '../../../testkit/records/queryBlocks.ts';
import { rangesOf } from '../../../testkit/records/volumeRows.ts';
import { fillWallet } from '../../../testkit/wallet/walletVolume.ts';
import { fillWithdrawals } from '../../../testkit/wallet/withdrawalVolume.ts';
import { fillVolume } from '../../src/demo/volume/fillVolume.ts';
import { jobSchema } from '../../src/kernel/jobs/jobs.ts';
import { PURGE_EXPIRED } from '../../src/kernel/retention/retention.ts';
import { loadReceiptKey } from '../../src/kernel/secrets/receiptKey.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';
import { makeBroker } from '../../src/modules/institution/index.ts';

/** `npm run soak` compares with a million. */
const [SMALL, LARGE] = [10_000, repetitions(30_000, 1_000_000)];
/** Counted records per block that the larger list may touch more, where the smaller list has fewer to count or show… */
const COUNTED_OF_BLOCK = 30;
/** … and as many for each shown one. */
const BLOCKS_OF_SHOWN = 5;
/** A small table is read whole, a larger one by its indexes. */
const INDEX_BLOCKS = 150;
/** A bound for what hangs; longer than any transaction of the tests beside this one. */
const SETTLE_MS = isLong ? 900_000 : 120_000;
const HOUR = 3_600_000;

let fixture: ConsoleFixture;
let meter: BlockMeter;
let token: string;
let main: { institutionId: string; userId: string };
let mainAccount: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  meter = openBlockMeter(fixture.platform.db);
  token = await fixture.platform.openSession(TRADER);
  const { data } = await fixture.platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  mainAccount = data[0].brokerAccountId;
  // While one runs, the hourly job starts no verification, which would read the whole journal beside what is measured.
  const now = new Date(fixture.platform.clock.now);
  await fixture.platform.db.database
    .insertInto('verification')
    .values({ id: randomUUID(), kind: 'ledger', is_full: true, state: 'running', requested_at: now, seen_at: now })
    .execute();
  // Lists of the brokers' area are a broker's.
  const brokerId = await fixture.institutionId('Northmark Capital');
  await fixture.platform.db.database.transaction().execute((tx) => makeBroker(tx, brokerId));
  main = { institutionId: await fixture.institutionId('Northmark Capital'), userId: await fixture.userId(TRADER) };
});
afterAll(async () => {
  await meter?.close();
  await fixture?.platform.close();
});

const ALL = { ...calls, ...operationsCalls } as Readonly<
  Record<string, { path: string; request: z.ZodType; answer: z.ZodType }>
>;

/** The names of an object's fields in the JSON schema of what a call takes. */
function fieldsOf(schema: z.ZodType, name: string): string[] {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { properties?: object }>;
  };
  return Object.keys(properties?.[name]?.properties ?? {});
}

const isList = ({ answer }: { answer: z.ZodType }) =>
  answer instanceof z.ZodObject && 'nextCursor' in answer.shape && 'total' in answer.shape;

test('every list of both contracts is measured, by each of its filters', () => {
  // A second path of a call is the same list.
  const lists = Object.keys(ALL).filter(
    (name) =>
      !(name in { ...OTC_SECOND_PATHS, ...BROKER_SECOND_PATHS }) && ALL[name] !== undefined && isList(ALL[name]),
  );
  expect(Object.keys(LIST_FILTERS).toSorted()).toEqual(lists.toSorted());
  for (const name of lists) {
    const fields = fieldsOf(ALL[name]?.request ?? z.never(), 'queryCondition');
    const used = new Set(LIST_FILTERS[name]?.flatMap((filters) => Object.keys(filters)));
    expect([...used].toSorted(), name).toEqual(fields.toSorted());
  }
});

/** Every reading that is measured: a list at a page, or with a filter, and a job. */
async function* readings(): AsyncGenerator<{ name: string; read: () => Promise<object | undefined> }> {
  const { platform, tokens } = fixture;
  for (const [list, filters] of Object.entries(LIST_FILTERS)) {
    const { path } = ALL[list] ?? { path: '' };
    const as = list in operationsCalls ? tokens.admin : token;
    const ask = async (body: object) => {
      const { code, data } = await platform.call('POST', path, body, as);
      expect(code, `${list} ${JSON.stringify(body)}`).toBe(200);
      return data;
    };
    const first = await ask({});
    const next = first.nextCursor === null ? {} : { cursorCondition: { cursor: first.nextCursor } };
    const pages = {
      first: {},
      next,
      last: { cursorCondition: { searchDirection: 'before' } },
      'page 300': { pageCondition: { page: 300 } },
    };
    for (const [page, body] of Object.entries(pages)) yield { name: `${list} ${page}`, read: () => ask(body) };
    for (const queryCondition of filters) {
      yield { name: `${list} ${JSON.stringify(queryCondition)}`, read: () => ask({ queryCondition }) };
    }
  }
  for (const task of await scheduledJobs()) {
    yield { name: `job ${task}`, read: () => runJob(task).then(() => undefined) };
  }
}

/** The task names of the jobs that are run on schedule. */
async function scheduledJobs(): Promise<string[]> {
  const { owner, schema } = fixture.platform.db;
  const { rows } = await sql<{ identifier: string }>`
    select identifier from ${sql.id(jobSchema(schema))}._private_known_crontabs order by identifier`.execute(owner);
  return rows.map(({ identifier }) => identifier);
}

/** Runs a job once and waits for its end. */
async function runJob(task: string): Promise<void> {
  const { owner, schema } = fixture.platform.db;
  const queue = sql.id(jobSchema(schema));
  await sql`select ${queue}.add_job(${task}, job_key => 'growth', max_attempts => 1)`.execute(owner);
  const find = async () => {
    const { rows } = await sql`select last_error from ${queue}.jobs where key = 'growth'`.execute(owner);
    return rows;
  };
  await expect.poll(find, { timeout: SETTLE_MS }).toEqual([]);
}

/** Cost of a reading. */
interface Cost {
  readonly blocks: number;
  /** The records that a list counts, 10,000 at most, and those of its page. */
  readonly counted: number;
  readonly shown: number;
}

const NOTHING: Cost = { blocks: 0, counted: 0, shown: 0 };

/**
 * Measures the cost of every reading, by name. One beyond its bound is repeated, since jobs of this process run beside
 * it.
 */
async function measureLists(boundOf: (name: string, cost: Cost) => number): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>();
  for await (const { name, read } of readings()) {
    const measure = async (): Promise<Cost> => {
      let answer: Partial<{ total: number; items: readonly unknown[] }> = {};
      const blocks = await meter.measure(async () => {
        answer = (await read()) ?? {};
      });
      return { blocks, counted: answer.total ?? 0, shown: answer.items?.length ?? 0 };
    };
    let cost = await measure();
    for (let left = 2; left > 0 && cost.blocks > boundOf(name, cost); left -= 1) {
      const again = await measure();
      if (again.blocks < cost.blocks) cost = again;
    }
    found.set(name, cost);
  }
  return found;
}

async function fill(rows: number): Promise<void> {
  const { db, config, clock } = fixture.platform;
  const receiptKey = await loadReceiptKey(db.database, createSecretBox(config.secretsKey), () => clock.now);
  await fillVolume({
    database: db.database,
    scale: { rows, seed: 'growth' },
    receiptKey,
    main,
    mainAccount,
    messagesAt: null,
  });
  // Messages that were delivered: those that wait would be delivered meanwhile.
  const first = new Date(clock.now - 60 * 24 * HOUR);
  for (const [from, to] of rangesOf(rows)) {
    await sql`
      insert into outbox (id, channel, recipient, subject, body, created_at, expires_at, delivered_at)
      select overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid, 'mail', 'a@volume.aldgate.test',
        '', '', ${first}::timestamptz + n * interval '1 s', ${first}, case when n % 2 = 0 then ${first}::timestamptz end
      from generate_series(${from}::int, ${to}::int) as n on conflict do nothing
    `.execute(db.database);
  }
  await fillNotifications(rows);
  const operatorId = await fixture.operatorId('treasury');
  await fillWallet(db.database, { rows, institutionId: main.institutionId, operatorId });
  await fillWithdrawals(db.database, { rows, ...main });
  await createEntryCopier(db.database)();
  // Expired rows would be deleted during the measurement.
  await runJob(PURGE_EXPIRED);
  // As autovacuum does in time. A transaction of another test file that has begun before holds pages back.
  await expect.poll(vacuum, { timeout: SETTLE_MS, interval: 500 }).toEqual([]);
}

/** Notifications of the member, of which the newest half is unread. */
async function fillNotifications(rows: number): Promise<void> {
  const { db, clock } = fixture.platform;
  const texts = JSON.stringify({ 'en-US': 'Text', 'zh-HK': 'Text' });
  const first = new Date(clock.now - 60 * 24 * HOUR);
  for (const [from, to] of rangesOf(rows)) {
    await sql`
      insert into notification (id, institution_id, user_id, topic, title, body, key, is_shown, is_own, created_at, read_at)
      select gen_random_uuid(), ${main.institutionId}, ${main.userId}, case n % 3 when 0 then 'deposits' else 'orders' end,
        ${texts}::jsonb, ${texts}::jsonb, 'growth:' || n, true, false, ${first}::timestamptz + n * interval '1 s',
        case when n % ${rows} < ${rows}::int / 2 then ${first}::timestamptz end
      from generate_series(${from}::int, ${to}::int) as n on conflict do nothing
    `.execute(db.database);
  }
}

/** Returns the tables that have pages whose rows are not known to be visible to all; a few are written all the time. */
async function vacuum(): Promise<string[]> {
  const { owner, schema } = fixture.platform.db;
  await sql`vacuum (analyze)`.execute(owner);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind = 'r' and relpages - relallvisible > 10 + relpages / 50
  `.execute(owner);
  return rows.map(({ name }) => name);
}

test('a page and a job cost the same however many records there are', {
  timeout: isLong ? 7_200_000 : 3_600_000,
}, async () => {
  await fill(SMALL);
  const small = await measureLists(() => Number.POSITIVE_INFINITY);
  await fill(LARGE);
  const boundOf = (name: string, { counted, shown }: Cost) => {
    const before = small.get(name) ?? NOTHING;
    const more = {
      counted: Math.max(0, counted - before.counted) / COUNTED_OF_BLOCK,
      shown: Math.max(0, shown - before.shown) * BLOCKS_OF_SHOWN,
    };
    return 1.5 * before.blocks + INDEX_BLOCKS + more.counted + more.shown;
  };
  const large = await measureLists(boundOf);
  const lines = [...large].map(([name, cost]) => ({
    line: `${name}: ${small.get(name)?.blocks} → ${cost.blocks}`,
    isGrown: cost.blocks > boundOf(name, cost),
  }));
  if (process.env.GROWTH !== undefined) for (const { line } of lines) process.stdout.write(`${line}\n`);
  expect(lines.filter(({ isGrown }) => isGrown).map(({ line }) => line)).toEqual([]);
});
