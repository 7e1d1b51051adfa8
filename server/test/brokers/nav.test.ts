import { randomUUID } from 'node:crypto';
import { BASE_PATH, channels } from '@aldgate/contract';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { NEWCOMER, waitFor } from '../../../testkit/platform/platform.ts';
import { readStream } from '../../../testkit/platform/pushReader.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { notify } from '../../src/kernel/events/changeEvents.ts';
import { createEventDispatcher } from '../../src/kernel/events/moduleEvents.ts';
import { releaseLease, takeLease } from '../../src/kernel/lease/lease.ts';
import { grants, projectCash } from '../../src/ledger/account.ts';
import { post } from '../../src/ledger/post.ts';
import { NAV_LEASE, NAV_LEASE_MS } from '../../src/modules/brokers/nav/navLease.ts';
import type { ProjectNav } from '../../src/modules/brokers/nav/projectNav.ts';
import { readProjects } from '../../src/modules/brokers/nav/readProject.ts';
import { readProjectNav } from '../../src/modules/brokers/nav/readProjectNav.ts';
import { storeReading } from '../../src/modules/brokers/nav/storeReading.ts';
import type { OwnedLocation } from '../../src/modules/exchangeAccounts/moves/fundLocation.ts';
import { reconcileMove } from '../../src/modules/exchangeAccounts/moves/reconcileMove.ts';
import { requestMove } from '../../src/modules/exchangeAccounts/moves/requestMove.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let broker: BrokerAtTwoExchanges;
let here: BrokerAccount;
let there: BrokerAccount;
let projectNo: string;
let institutionId: string;

beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  here = await broker.openAccount('Here', REFERENCE_EXCHANGE);
  there = await broker.openAccount('There', SECOND_EXCHANGE, 'unified');
  institutionId = await broker.institutionId();
  // No test runs over a midnight of the business clock.
  await moveBusinessClock(broker.platform, DAY_MS - (broker.platform.clock.now % DAY_MS) + 12 * HOUR_MS);
  const created = await broker.call('/broker/account/projectRelation/add', {
    projectName: 'Lantern 01',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [here.id, there.id],
  });
  ({ projectNo } = created.data);
});
afterAll(() => broker?.close());

const clock = () => broker.platform.clock.now;
const database = () => broker.platform.db.database;

/** Brings money to the project's cash, or takes it out. */
const payIn = async (amount: string): Promise<void> => {
  const key = `test:${randomUUID()}`;
  const [from, to] = amount.startsWith('-') ? [amount.slice(1), amount] : [`-${amount}`, amount];
  const legs = [
    { account: grants('USDT'), amount: from },
    { account: projectCash(projectNo, 'USDT'), amount: to },
  ] as const;
  await inTransaction(database(), (tx) =>
    post(tx, [{ key, flow: 'system_grant', reference: 'test:capital', legs }], clock()),
  );
};

/** Reads all projects once, and what is stored of this one then. */
const read = async (): Promise<ProjectNav | undefined> => {
  expect(await broker.platform.app.readNav()).toBe(true);
  return readProjectNav(database(), clock, projectNo);
};
const readUntil = (nav: string, state: 'live' | 'stale'): Promise<ProjectNav> =>
  waitFor(async () => {
    const found = await read();
    return found?.nav === nav && found.freshness.state === state ? found : undefined;
  });

const CASH = (): OwnedLocation => ({ projectNo });
const wallet = ({ id }: BrokerAccount): OwnedLocation => ({ accountId: id, product: 'usdm', ledgerOwner: id });

/** Stores a move inside the project, which nobody has tried yet. Returns what tries it. */
async function begin(source: OwnedLocation, target: OwnedLocation, amount: string) {
  const deps = { ...broker.deps(), events: createEventDispatcher(() => []) };
  const key = `A-000000000001:${randomUUID()}`;
  const wanted = { institutionId, userId: null, purpose: 'transfer', key, source, target, projectNo } as const;
  const id = await inTransaction(database(), (tx) =>
    requestMove(tx, { ...wanted, asset: 'USDT', amount }, { at: clock() }),
  );
  if (id === undefined) throw new Error('the move was not stored');
  return () => reconcileMove(deps, id);
}

/** Loses the movements of the second exchange's platform account, before they arrive or after. */
const lose = (fate: 'loseRequest' | 'loseAnswer') => {
  broker.line.fate = ({ method, url }) => (method === 'POST' && url.includes('/universalTransfer') ? fate : 'pass');
};
/** The time after which an attempt has no right to try any more. */
const AFTER_ATTEMPT_MS = 10_000;

test('BR-03 a project is read once it has capital, and its cash alone is its value at first', async () => {
  expect(await read()).toBeUndefined();
  await payIn('1000');
  const found = await readUntil('1000', 'live');
  expect(found).toMatchObject({ cautiousNav: '1000', boundingNav: '1000', exposure: '0' });
  expect(found.accounts.map(({ accountId, equity }) => [accountId, equity])).toEqual([
    [here.id, '0'],
    [there.id, '0'],
  ]);
});

test('BR-03 a move out of the cash counts once: before it is tried, while it is on its way, and after it', async () => {
  const reconcile = await begin(CASH(), wallet(there), '300');
  await readUntil('1000', 'live');
  lose('loseAnswer');
  expect(await reconcile()).toBe(false);
  broker.platform.clock.advance(1_000);
  const kept = await read();
  // The last reading stays, though the account has the money and the cash has it too.
  expect(kept).toMatchObject({ nav: '1000', freshness: { state: 'live', ageMs: 1_000 } });
  broker.platform.clock.advance(AFTER_ATTEMPT_MS);
  await readUntil('1300', 'stale');
  broker.line.fate = null;
  expect(await reconcile()).toBe(true);
  const moved = await readUntil('1000', 'live');
  expect(moved.accounts[1]).toMatchObject({ accountId: there.id, equity: '300', cautiousEquity: '300' });
});

test('BR-03 a move into the cash that is on its way counts as the higher of both cases', async () => {
  const reconcile = await begin(wallet(there), CASH(), '100');
  lose('loseAnswer');
  expect(await reconcile()).toBe(false);
  broker.platform.clock.advance(AFTER_ATTEMPT_MS + 1_000);
  // The account lacks the money, and the cash does not have it yet.
  const moving = await readUntil('1000', 'stale');
  expect(moving.accounts[1]).toMatchObject({ equity: '200' });
  broker.line.fate = null;
  expect(await reconcile()).toBe(true);
  await readUntil('1000', 'live');
});

test('BR-03 money between two exchanges is in the value while it is at neither account', async () => {
  await (await begin(CASH(), wallet(here), '400'))();
  await readUntil('1000', 'live');
  const reconcile = await begin(wallet(here), wallet(there), '150');
  lose('loseRequest');
  expect(await reconcile()).toBe(false);
  broker.platform.clock.advance(AFTER_ATTEMPT_MS + 1_000);
  const between = await readUntil('1000', 'stale');
  expect(between.accounts.map(({ equity }) => equity)).toEqual(['250', '200']);
  broker.line.fate = null;
  expect(await reconcile()).toBe(true);
  const moved = await readUntil('1000', 'live');
  expect(moved.accounts.map(({ equity }) => equity)).toEqual(['250', '350']);
});

test('BR-03 while an account is not live the last figure stays with its time', async () => {
  const { at } = await readUntil('1000', 'live');
  broker.line.fate = ({ url }) => (url.startsWith('/fapi') ? 'loseRequest' : 'pass');
  broker.line.cut();
  broker.platform.clock.advance(1_000);
  await payIn('50');
  const stale = await readUntil('1000', 'stale');
  expect(stale).toMatchObject({ at, freshness: { state: 'stale', at } });
  expect(stale.accounts[1]).toMatchObject({ equity: '350' });
  broker.line.fate = null;
  await readUntil('1050', 'live');
  // Without a reading for ten seconds nothing is live.
  broker.platform.clock.advance(10_001);
  const old = await readProjectNav(database(), clock, projectNo);
  expect(old?.freshness.state).toBe('stale');
  expect(old?.accounts.map(({ freshness }) => freshness.state)).toEqual(['stale', 'stale']);
  await readUntil('1050', 'live');
});

test('BR-03 one server reads the projects, and a reading under an older number is not stored', async () => {
  const { platform } = broker;
  const deps = broker.deps();
  const leaseNumber = await waitFor(async () => {
    const row = await database().selectFrom('broker_nav').select('lease_number').executeTakeFirst();
    return row?.lease_number;
  });
  expect(await takeLease(deps, NAV_LEASE, 'another server', NAV_LEASE_MS)).toBeNull();
  platform.clock.advance(NAV_LEASE_MS);
  expect(await takeLease(deps, NAV_LEASE, 'another server', NAV_LEASE_MS)).toBe(String(Number(leaseNumber) + 1));
  expect(await platform.app.readNav()).toBe(false);
  const stored = () => readProjectNav(database(), clock, projectNo);
  const before = await stored();
  const [reading] = await readProjects({ database: database(), clock, readFigures: async () => new Map() });
  if (reading === undefined) throw new Error('there is no project');
  const late = { ...reading, state: 'live', nav: '7', cautiousNav: '7', exposure: '0' } as const;
  const day = '2000-01-01';
  await storeReading(database(), late, { leaseNumber, day });
  expect(await stored()).toEqual(before);
  const days = await database().selectFrom('broker_nav_day').select('day').execute();
  expect(days.map((each) => each.day)).not.toContain(day);
  await releaseLease(deps, NAV_LEASE, 'another server');
  await readUntil('1050', 'live');
});

test('BR-03 ended days have the last live reading, and a day without one repeats it', async () => {
  const { platform } = broker;
  await platform.db.owner
    .updateTable('broker_project')
    .set({ priority_principal: '600', subordinated_principal: '400', unpaid_interest: '1.5' })
    .execute();
  const { at } = await readUntil('1050', 'live');
  await moveBusinessClock(platform, 2 * DAY_MS);
  const closes = () => database().selectFrom('broker_nav_close').selectAll().orderBy('day').execute();
  const [first, second, ...others] = await closes();
  expect(others).toEqual([]);
  const figures = { project_no: projectNo, read_at: new Date(at), is_repeated: false };
  expect(first).toMatchObject(figures);
  for (const [name, value] of Object.entries({
    nav: 1050,
    cautious_nav: 1050,
    priority_principal: 600,
    subordinated_principal: 400,
    unpaid_interest: 1.5,
  }))
    expect(Number(first?.[name as 'nav']), name).toBe(value);
  expect(second).toEqual({ ...first, day: second?.day, is_repeated: true, closed_at: second?.closed_at });
  expect(Date.parse(second?.day ?? '') - Date.parse(first?.day ?? '')).toBe(DAY_MS);
  // Once more changes nothing, and the next day closes alone.
  await moveBusinessClock(platform, HOUR_MS);
  expect(await closes()).toHaveLength(2);
  await read();
  await moveBusinessClock(platform, DAY_MS);
  expect((await closes()).map((close) => close.is_repeated)).toEqual([false, true, false]);
  expect(await database().selectFrom('broker_nav_day').select('day').execute()).toEqual([]);
});

test('BR-03 what bounds is the lower of the value now and of the last close, corrected by flows since', async () => {
  const bound = async () => (await readProjectNav(database(), clock, projectNo))?.boundingNav;
  await readUntil('1050', 'live');
  expect(await bound()).toBe('1050');
  // Money that left is missing before the next reading has it, and what came in counts.
  await payIn('-30');
  expect(await bound()).toBe('1020');
  await readUntil('1020', 'live');
  await payIn('80');
  expect(await bound()).toBe('1100');
  await readUntil('1100', 'live');
  expect(await bound()).toBe('1100');
  // A gain of today does not count before the day's close; a move inside the project is none.
  await (await begin(CASH(), wallet(here), '10'))();
  const grant = { id: randomUUID().replaceAll('-', ''), from: 'broker', asset: 'USDT', amount: '500' } as const;
  const exchange = broker.deps().exchanges.get(REFERENCE_EXCHANGE);
  await exchange.broker?.move({ ...grant, to: { account: here.externalId, wallet: 'USDT_FUTURE' } });
  await readUntil('1600', 'live');
  expect(await bound()).toBe('1100');
});

test('BR-03 the channel of a project has its value and announces changes, for its broker alone', async () => {
  const { platform, token } = broker;
  const url = `${platform.url}${BASE_PATH}${channels.brokerProject.path}`;
  const headers = (bearer: string) => ({ authorization: `Bearer ${bearer}` });
  const codeOf = async (query: string, bearer: string): Promise<number> =>
    ((await (await fetch(`${url}${query}`, { headers: headers(bearer) })).json()) as { code: number }).code;
  const query = `?projectNo=${projectNo}`;
  expect(await codeOf(query, await platform.openSession(NEWCOMER))).toBe(45700);
  expect(await codeOf('?projectNo=P-2001-9999', token)).toBe(404);
  expect(await codeOf('', token)).toBe(400);
  const reader = await readStream(`${url}${query}`, headers(token));
  expect(reader.status).toBe(200);
  const [first] = await waitFor(() => (reader.events.length > 0 ? reader.events : undefined));
  expect(first).toMatchObject({ name: 'nav', data: { nav: '1600', unpaidInterest: '1.5', riskLevel: 'normal' } });
  platform.clock.advance(1_000);
  await readUntil('1600', 'live');
  await waitFor(() =>
    reader.events.some(({ name, data }) => name === 'nav' && data.at === platform.clock.now) ? true : undefined,
  );
  await inTransaction(database(), (tx) => notify(tx, { topic: 'brokers', institutionId }));
  await waitFor(() => reader.events.find(({ name }) => name === 'changed'));
  reader.close();
});
