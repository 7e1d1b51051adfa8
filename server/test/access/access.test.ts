import { randomUUID } from 'node:crypto';
import { channels, errors, type OperationsWire, operationsWire, wire } from '@aldgate/contract';
import type { Wire } from '@aldgate/contract/wire.ts';
import { MEMBER_ROLES, type MemberPermission, type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import { OPERATOR_ROLES, type OperatorRole, operatorMay } from '@aldgate/domain/operations/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { openCallSocket } from '../../../testkit/platform/callSocketClient.ts';
import { PASSWORD } from '../../../testkit/platform/platform.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { createUser } from '../../src/modules/identity/createUser.ts';
import { openSession } from '../../src/modules/identity/sessions.ts';

type Members = readonly MemberRole[];
type Operators = readonly OperatorRole[];

/**
 * The members who may call each customers' call, by its description: `anybody` without a session, or members of these
 * roles.
 */
const CUSTOMERS = mapValues(wire, (call): 'anybody' | Members => {
  if (call.auth !== 'token') return 'anybody';
  const needs: MemberPermission | undefined = 'needs' in call ? call.needs : undefined;
  return MEMBER_ROLES.filter((role) => needs === undefined || memberMay(role, needs));
});

const OPERATORS = mapValues(operationsWire, ({ auth, permission }): 'anybody' | Operators =>
  auth === 'none' ? 'anybody' : OPERATOR_ROLES.filter((role) => permission === null || operatorMay(role, permission)),
);

function mapValues<Key extends string, Value, Result>(
  record: Readonly<Record<Key, Value>>,
  map: (value: Value) => Result,
): Readonly<Record<Key, Result>> {
  const entries = Object.entries<Value>(record).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries) as Readonly<Record<Key, Result>>;
}

/** They end the caller's session. */
const LAST = new Set(['logout', 'operatorLogout']);

/** On every disk that the server watches. */
let freeMegabytes = 50_000;
let fixture: ConsoleFixture;
const members = {} as Record<MemberRole, string>;
let operators: Record<OperatorRole, string>;

beforeAll(async () => {
  fixture = await openConsoleFixture({
    readDiskSpace: async () => ({ device: 1, freeBytes: freeMegabytes * 1024 ** 2, totalBytes: 100_000 * 1024 ** 2 }),
  });
  const { db, config, clock } = fixture.platform;
  const institutionId = await fixture.institutionId('Northmark Capital');
  for (const role of MEMBER_ROLES) {
    members[role] = await db.database.transaction().execute(async (tx) => {
      const email = `${role}@northmark.test`;
      const person = { institutionId, email, password: PASSWORD, googleSecret: null, role };
      const userId = await createUser(tx, createSecretBox(config.secretsKey), person, clock.now);
      const origin = { address: '127.0.0.1', client: 'test' };
      return (await openSession(tx, { userId, origin, at: clock.now })).token;
    });
  }
  const { admin, reviewer, support, treasury, dealer, auditor } = fixture.tokens;
  operators = { administrator: admin, reviewer, support, treasury, dealer, auditor };
});
afterAll(() => fixture.platform.close());

/** The calls that an empty body would perform, although others are still to be made with the session. */
const NEEDS_NOTHING = new Set<string>([wire.frozenLatestAccount.path]);

/** The envelope's code; 200 for a file. The body is one that no call that changes data accepts. */
async function fetchCode(call: { readonly method: string; readonly path: string }, token?: string): Promise<number> {
  const response = await fetch(`${fixture.platform.url}/api${call.path}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(call.method === 'POST' && { body: NEEDS_NOTHING.has(call.path) ? '{"unknown":true}' : '{}' }),
  });
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response.status;
  return ((await response.json()) as { code: number }).code;
}

/** The calls whose result differs, as `name: code`; those that end a session run last. */
async function codes<Name extends string>(
  calls: Readonly<Record<Name, { readonly method: string; readonly path: string }>>,
  token?: string,
): Promise<ReadonlyMap<Name, number>> {
  const names = (Object.keys(calls) as Name[]).toSorted((a, b) => Number(LAST.has(a)) - Number(LAST.has(b)));
  const found = new Map<Name, number>();
  for (const name of names) found.set(name, await fetchCode(calls[name], token));
  return found;
}

const namesWith = <Name>(found: ReadonlyMap<Name, number>, code: number) =>
  [...found].filter(([, answered]) => answered === code).map(([name]) => name);
const namesWhere = <Name extends string, Whom>(table: Readonly<Record<Name, Whom>>, holds: (whom: Whom) => boolean) =>
  (Object.keys(table) as Name[]).filter((name) => holds(table[name]));

test('for one call of each kind, the described roles are those of the requirements', () => {
  const everybody = [...MEMBER_ROLES];
  expect(CUSTOMERS).toMatchObject({
    systemConfig: 'anybody',
    getUserInfo: everybody,
    sendOrder: ['administrator', 'trader'],
    quote: ['administrator', 'trader'],
    applyTransfer: ['administrator', 'trader'],
    inviteMember: ['administrator'],
    submitKyc: ['administrator'],
  });
  expect(OPERATORS).toMatchObject({
    operatorLogin: 'anybody',
    pageTask: [...OPERATOR_ROLES],
    inviteOperator: ['administrator'],
    retryOutbox: ['administrator', 'treasury'],
    addCustomerNote: ['administrator', 'reviewer', 'support', 'treasury', 'dealer'],
    setPlatformQuota: ['administrator', 'treasury'],
    pageAudit: ['administrator', 'treasury', 'auditor'],
  });
});

test('an auditor may make no call of the console that changes something but verifications', () => {
  const changing = Object.entries(operationsWire).filter(([, { changes, auth }]) => changes && auth === 'operator');
  const allowed = changing.filter(([, { permission }]) => permission === null || operatorMay('auditor', permission));
  // A verification is a job of the auditor's own.
  const own = ['verifyAudit', 'verifyLedger', 'cancelVerification', 'operatorLogout'];
  expect(allowed.map(([name]) => name)).toEqual(own);
});

// Runs before the matrix, which ends the sessions.
test('with a low disk every call that changes something is rejected but those that protect or sign in', async () => {
  const { disk } = fixture.platform.app;
  const groups = [
    { group: changesOf(wire), token: members.administrator },
    { group: changesOf(operationsWire), token: operators.administrator },
  ];
  const rejected = async (group: (typeof groups)[number]['group'], token: string) =>
    namesWith(await codes(group, token), errors.readOnly.code).sort();
  for (const { group, token } of groups) {
    const changes = Object.keys(group).sort();
    freeMegabytes = 511;
    await disk.measure();
    expect(await rejected(group, token)).toEqual(changes.filter((name) => group[name]?.whileReadOnly !== 'open'));
    freeMegabytes = 127;
    await disk.measure();
    expect(await rejected(group, token)).toEqual(changes);
  }
  freeMegabytes = 1_024;
  await disk.measure();
  expect(await fetchCode(wire.quote, members.administrator)).toBe(errors.format.code);
});

/** Without those that end the caller's session. */
function changesOf(group: Readonly<Record<string, Wire | OperationsWire>>) {
  return Object.fromEntries(Object.entries(group).filter(([name, { changes }]) => changes && !LAST.has(name)));
}

/** The HTTP status of a push channel, which is closed immediately, or the envelope's code. */
async function channelCode(path: string, token?: string): Promise<number> {
  const closing = new AbortController();
  const response = await fetch(`${fixture.platform.url}/api${path}`, {
    signal: closing.signal,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const code = isStream ? response.status : ((await response.json()) as { code: number }).code;
  closing.abort();
  return code;
}

test('CL-02 push channels need a customer’s session, and the futures channel an own account', async () => {
  for (const { path } of Object.values(channels).filter(({ auth }) => auth === 'token')) {
    expect(await channelCode(path)).toBe(401);
    expect(await channelCode(path, operators.administrator)).toBe(401);
  }
  for (const role of MEMBER_ROLES) expect(await channelCode(channels.account.path, members[role])).toBe(200);
  const foreign = `${channels.futures.path}?exchangeKeyId=${randomUUID()}`;
  expect(await channelCode(foreign, members.trader)).toBe(errors.tradingAccountNotFound.code);
});

test('CL-02 each message of the calls’ socket needs its own session and role', async () => {
  const client = await openCallSocket(fixture.platform.url);
  const send = async (token?: string) =>
    (await client.ask(wire.sendOrder.path, {}, token === undefined ? {} : { authorization: `Bearer ${token}` })).code;
  expect(await send()).toBe(401);
  expect(await send(operators.administrator)).toBe(401);
  expect(await send(members.auditor)).toBe(403);
  expect(await send(members.trader)).toBe(errors.format.code);
  client.socket.close();
});

test('CL-02 a visitor gets 401 from every call that needs a session', async () => {
  const customers = await codes(wire);
  expect(namesWith(customers, 401).sort()).toEqual(namesWhere(CUSTOMERS, (whom) => whom !== 'anybody').sort());
  const console = await codes(operationsWire);
  expect(namesWith(console, 401).sort()).toEqual(namesWhere(OPERATORS, (whom) => whom !== 'anybody').sort());
  expect([...namesWith(customers, 403), ...namesWith(console, 403)]).toEqual([]);
});

test('CL-02 an operator’s session is not valid for customers’ calls, a customer’s not for the console', async () => {
  const guarded = namesWhere(CUSTOMERS, (whom) => whom !== 'anybody').sort();
  expect(namesWith(await codes(wire, operators.administrator), 401).sort()).toEqual(guarded);
  const console = namesWhere(OPERATORS, (whom) => whom !== 'anybody').sort();
  expect(namesWith(await codes(operationsWire, members.administrator), 401).sort()).toEqual(console);
});

test.each(MEMBER_ROLES)('CL-02 a member with the role %s may call exactly what the table says', async (role) => {
  const found = await codes(wire, members[role]);
  expect(namesWith(found, 401)).toEqual([]);
  const refused = namesWhere(CUSTOMERS, (whom) => whom !== 'anybody' && !whom.includes(role));
  expect(namesWith(found, 403).sort()).toEqual(refused.sort());
  expect(namesWith(found, 500)).toEqual([]);
});

test.each(OPERATOR_ROLES)('CL-02 an operator with the role %s may call exactly what the table says', async (role) => {
  const found = await codes(operationsWire, operators[role]);
  expect(namesWith(found, 401)).toEqual([]);
  const refused = namesWhere(OPERATORS, (whom) => whom !== 'anybody' && !whom.includes(role));
  expect(namesWith(found, 403).sort()).toEqual(refused.sort());
  expect(namesWith(found, 500)).toEqual([]);
});
