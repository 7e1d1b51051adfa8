import { BASE_PATH, type Call, calls, errors, operationsCalls } from '@aldgate/contract';
import { MEMBER_ROLES, type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { generateBody, type Schema, type Vocabulary } from '../../../testkit/generated/body.ts';
import { HOSTILE_TEXTS } from '../../../testkit/generated/hostile.ts';
import { createRandom, type Random } from '../../../testkit/generated/random.ts';
import { sendHalf } from '../../../testkit/generated/sendRaw.ts';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { repetitions } from '../../../testkit/platform/longForm.ts';
import { PASSWORD } from '../../../testkit/platform/platform.ts';
import { sealAudit } from '../../src/kernel/audit/auditSealer.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { createUser } from '../../src/modules/identity/createUser.ts';
import { openSession } from '../../src/modules/identity/sessions.ts';

/** `npm run soak` uses the long form. */
const COUNT = repetitions(800, 40_000);
const SEED = Number(process.env.SEED ?? 20_261_123);
const AT_ONCE = 8;
const ANSWER_MS_MAX = 2_000;
/** A bound for what hangs. */
const TIMEOUT_MS = 100 * COUNT;
const HOUR_MS = 3_600_000;

interface Target {
  readonly name: string;
  readonly call: Call;
  readonly isOperators: boolean;
  readonly schema: Schema;
}

const describeTargets = (group: Readonly<Record<string, Call>>, isOperators: boolean): Target[] =>
  Object.entries(group).map(([name, call]) => ({
    name,
    call,
    isOperators,
    schema: z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema,
  }));
const CUSTOMERS = describeTargets(calls, false);
const OPERATORS = describeTargets(operationsCalls, true);
const TARGETS = [...CUSTOMERS, ...OPERATORS];
const isOpen = ({ call }: Target) => call.auth === 'none' || call.auth === 'optional';
/** They would end the sessions of the others. */
const ENDING = new Set(['logout', 'operatorLogout', 'frozenLatestAccount']);

let fixture: ConsoleFixture;
let vocabulary: Vocabulary;
const members = {} as Record<MemberRole, string>;
let expired: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, config, clock } = fixture.platform;
  const institutionId = await fixture.institutionId('Northmark Capital');
  const open = (role: MemberRole, at: number, name: string = role) =>
    db.database.transaction().execute(async (tx) => {
      const person = { institutionId, email: `${name}@northmark.test`, password: PASSWORD, googleSecret: null, role };
      const userId = await createUser(tx, createSecretBox(config.secretsKey), person, clock.now);
      return (await openSession(tx, { userId, origin: { address: '127.0.0.1', client: 'test' }, at })).token;
    });
  for (const role of MEMBER_ROLES) members[role] = await open(role, clock.now);
  expired = await open('administrator', clock.now - 100 * HOUR_MS, 'expired');
  const ids = async (table: 'platform_user' | 'institution' | 'operator' | 'exchange_account' | 'exchange_key') =>
    (await db.database.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const foreign = (await Promise.all((['platform_user', 'institution', 'operator'] as const).map(ids))).flat();
  vocabulary = {
    texts: [
      ...foreign,
      'BTC',
      'ETH',
      'USDT',
      'USD',
      'EUR',
      'BTCUSDT',
      'ETHUSDT',
      '1',
      '0.01',
      '100',
      '12.5',
      'en-US',
      'web',
      'trader@demo.aldgate.test',
      'nobody@nowhere.test',
      'Aldgate#2026',
      '123456',
      '2026-11-23',
      'abcdefgh12345678',
      'uuid-less-key-1234',
      '44',
      '79261234',
      'Kestrel',
      'AB1234567',
      'https://aldgate.test',
      '2000-01-31',
      'HK',
      'USD-HKD',
      ...HOSTILE_TEXTS.slice(0, 12),
    ],
    foreign,
    now: clock.now,
  };
});
afterAll(() => fixture?.platform.close());

interface Answer {
  readonly status: number;
  /** The envelope's; the status of an answer without one. */
  readonly code: number;
  readonly ms: number;
}

interface Shot {
  readonly target: Target;
  readonly token: string | undefined;
  readonly body: string | Buffer;
}

async function send({ target: { call }, token, body }: Shot): Promise<Answer> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const startedAt = performance.now();
  const response = await fetch(`${fixture.platform.url}${BASE_PATH}${call.path}`, {
    method: call.method,
    headers: { 'content-type': type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(call.method === 'POST' && { body }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const code = isJson ? (JSON.parse(text) as { readonly code: number }).code : response.status;
  return { status: response.status, code, ms: performance.now() - startedAt };
}

/** A fault of the server's own. */
const isFault = ({ status, code }: Answer) => status >= 500 || code === 500;

/**
 * Sends requests, several concurrently; returns those whose answer `isWrong` or takes long. One that took long among
 * others on a shared machine is sent once more alone.
 */
async function sendAll(shots: Iterable<Shot>, isWrong: (shot: Shot, answer: Answer) => boolean): Promise<object[]> {
  const wrong: object[] = [];
  const late: Shot[] = [];
  const note = ({ target: { name }, body }: Shot, answer: Answer) =>
    wrong.push({ name, body: String(body).slice(0, 2_000), ...answer });
  const left = shots[Symbol.iterator]();
  const work = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) {
      const answer = await send(next.value);
      if (isWrong(next.value, answer)) note(next.value, answer);
      else if (answer.ms > ANSWER_MS_MAX) late.push(next.value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const shot of late) {
    const answer = await send(shot);
    if (answer.ms > ANSWER_MS_MAX) note(shot, answer);
  }
  return wrong;
}

function* repeat(count: number, shoot: () => Shot | undefined): Generator<Shot> {
  for (let made = 0; made < count; ) {
    const shot = shoot();
    if (shot === undefined) continue;
    made += 1;
    yield shot;
  }
}

function generate(random: Random, target: Target, hostility = random.pick([0, 0.05, 0.3])): string | Buffer {
  if (target.call.upload === true) return Buffer.from(Array.from({ length: 300 }, () => random.below(256)));
  const body = generateBody(target.schema, random, vocabulary, hostility);
  return random.chance(0.03) ? body.slice(0, random.below(body.length + 1)) : body;
}

/**
 * Written by scheduled jobs, whose turn may come at any time: signs of life of the workers, comparisons and what they
 * have found, and prices. What a request adds to one of them is in the audit records as well.
 */
const SCHEDULED = new Set([
  'job_worker',
  'reconciliation',
  'reconciliation_round',
  'exchange_funding',
  'closing_price',
  'broker_trade_cursor',
  'verification',
  'ledger_checkpoint',
  'ledger_checkpoint_account',
]);

/** A digest of the rows of every table that requests write, but the time of a session's last call. */
async function fingerprint(): Promise<Record<string, string>> {
  const { owner, schema, database } = fixture.platform.db;
  // Seals the earlier records, which would otherwise be sealed between two fingerprints.
  await sealAudit(database);
  const { rows: tables } = await sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema} and table_type = 'BASE TABLE'
  `.execute(owner);
  const digests: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !SCHEDULED.has(table.name))) {
    const { rows } = await sql<{ readonly digest: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'active_at')::text, 0)::numeric), 0) as digest
      from ${sql.id(schema, name)} t
    `.execute(owner);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

/** The tables whose rows differ from those of a fingerprint. */
async function changedSince(before: Record<string, string>): Promise<readonly string[]> {
  const after = await fingerprint();
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

/** Two equal requests may meet, and the second one is refused for that. */
const REFUSED = new Set<number>([400, 401, 403, 413, errors.repeated.code]);

test('generated requests of those who may not make them are refused, and change nothing', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = createRandom(SEED);
  const { admin, reviewer, support, treasury, auditor } = fixture.tokens;
  const operators = [admin, reviewer, support, treasury, auditor];
  const customers = Object.values(members);
  const guarded = TARGETS.filter((target) => !isOpen(target));
  const needing = CUSTOMERS.flatMap((target) => {
    const needs = 'needs' in target.call ? target.call.needs : undefined;
    return needs === undefined ? [] : [{ target, needs }];
  });
  const before = await fingerprint();
  const shots = repeat(COUNT, () => {
    if (random.chance(0.2)) {
      const { target, needs } = random.pick(needing);
      const role = random.pick(MEMBER_ROLES);
      if (memberMay(role, needs)) return undefined;
      return { target, token: members[role], body: generate(random, target) };
    }
    const target = random.pick(guarded);
    const others = target.isOperators ? customers : operators;
    const garbage = random.pick(['x'.repeat(43), '../../etc/passwd', 'null', members.trader.slice(1)]);
    const token = random.pick([undefined, garbage, expired, random.pick(others)]);
    return { target, token, body: generate(random, target) };
  });
  const isWrong = (_shot: Shot, answer: Answer) => isFault(answer) || !REFUSED.has(answer.code);
  expect(await sendAll(shots, isWrong)).toEqual([]);
  expect(await changedSince(before)).toEqual([]);
});

test('generated requests outside of the contract are refused, and change nothing', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = createRandom(SEED + 1);
  const before = await fingerprint();
  const shots = repeat(COUNT, () => {
    const target = random.pick(TARGETS);
    if (target.call.method === 'GET' || target.call.upload === true) return undefined;
    const body = generate(random, target, 0.3);
    if (typeof body !== 'string' || fits(target, body)) return undefined;
    return { target, token: target.isOperators ? fixture.tokens.admin : members.administrator, body };
  });
  const isWrong = (_shot: Shot, answer: Answer) => isFault(answer) || ![400, 403, 413].includes(answer.code);
  expect(await sendAll(shots, isWrong)).toEqual([]);
  expect(await changedSince(before)).toEqual([]);
});

/** Whether a body is one that the contract accepts. `null` counts as no body. */
function fits({ call }: Target, body: string): boolean {
  try {
    return call.request.safeParse(body === '' ? undefined : (JSON.parse(body) ?? undefined)).success;
  } catch {
    return false;
  }
}

test('no generated request of anyone fails the server, takes long or loses money', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = createRandom(SEED + 2);
  const { platform } = fixture;
  const { url, db } = platform;
  const opened = await platform.call('POST', '/broker/account/queryBrokerOptions', {}, members.administrator);
  const keyIds = (opened.data as readonly { readonly keyId: string }[]).map(({ keyId }) => keyId);
  vocabulary = { ...vocabulary, texts: [...vocabulary.texts, ...keyIds, ...keyIds] };
  const operators = Object.values(fixture.tokens);
  const targets = TARGETS.filter(({ name }) => !ENDING.has(name));
  const shots = repeat(COUNT, () => {
    const target = random.pick(targets);
    const token = random.chance(0.1) ? undefined : random.pick(target.isOperators ? operators : Object.values(members));
    return { target, token, body: generate(random, target) };
  });
  let accepted = 0;
  const isWrong = (_shot: Shot, answer: Answer) => {
    if (answer.code === 200) accepted += 1;
    return isFault(answer);
  };
  expect(await sendAll(shots, isWrong)).toEqual([]);
  // Otherwise nothing beyond the first check is reached.
  expect(accepted).toBeGreaterThan(COUNT / 20);
  for (let half = 0; half < COUNT / 100; half += 1) {
    const target = random.pick(TARGETS);
    await sendHalf(url, `${BASE_PATH}${target.call.path}`, String(generate(random, target, 0.05)) || '{}');
  }
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});
