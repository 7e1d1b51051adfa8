import type { AnswerOf } from '@aldgate/contract';
import { NO_SHOCK, shockPrices } from '@aldgate/domain/brokers/stress/shock.ts';
import { computeStress } from '@aldgate/domain/brokers/stress/stress.ts';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import type { Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
  SECOND_EXCHANGE,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { openProjectCapital } from '../../../testkit/brokers/financedProject.ts';
import { NEWCOMER, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { EXCHANGE_SECRET } from '../../src/modules/exchangeAccounts/keys/openKey.ts';

const SYMBOL = 'BTCUSDT';

let broker: BrokerAtTwoExchanges;
let here: BrokerAccount;
let there: BrokerAccount;
let free: BrokerAccount;
let projectNo: string;

/** A project with P 8,000, S 4,000, a long position at the first exchange, a short one at the second, and cash. */
beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  here = await broker.openAccount('Here', REFERENCE_EXCHANGE);
  there = await broker.openAccount('There', SECOND_EXCHANGE, 'unified');
  free = await broker.openAccount('Free', REFERENCE_EXCHANGE);
  const created = await broker.call('/broker/account/projectRelation/add', {
    projectName: 'Lantern 01',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [here.id, there.id],
  });
  ({ projectNo } = created.data);
  const { database } = broker.platform.db;
  const at = broker.platform.clock.now;
  const { id: userId } = await database
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  const capital = openProjectCapital(
    broker.platform.db.owner,
    { institutionId: await broker.institutionId(), userId },
    projectNo,
  );
  const financingNo = await capital.start('0.085', at);
  await capital.payIn('4000', at);
  await capital.lend(financingNo, '8000', at);
  await grant(here, '6000');
  await grant(there, '5000');
  await trade(here, broker.platform.venue, 'BUY');
  await trade(there, broker.second, 'SELL');
}, 60_000);
afterAll(() => broker?.close());

async function grant({ id, exchangeCode, externalId }: BrokerAccount, amount: string): Promise<void> {
  const exchange = broker.deps().exchanges.get(exchangeCode).broker;
  const to = { account: externalId, wallet: 'USDT_FUTURE' } as const;
  await exchange?.move({
    id: `grant${id.replaceAll('-', '').slice(0, 20)}`,
    from: 'broker',
    to,
    asset: 'USDT',
    amount,
  });
}

/** Trades with an account's own key, which bypasses the platform. */
async function trade({ id }: BrokerAccount, venue: Venue, side: 'BUY' | 'SELL'): Promise<void> {
  const key = await broker.platform.db.database
    .selectFrom('exchange_key')
    .select(['id', 'api_key', 'secret'])
    .where('exchange_account_id', '=', id)
    .executeTakeFirstOrThrow();
  const box = createSecretBox(broker.platform.config.secretsKey);
  const secret = box.open(key.secret, EXCHANGE_SECRET, key.id).toString('utf8');
  const client = new SignedRest({ rest: venue.url, key: key.api_key, secret, now: () => broker.platform.clock.now });
  await client.post('/fapi/v1/order', { symbol: SYMBOL, side, type: 'MARKET', quantity: '0.100' });
}

type Risk = AnswerOf<'queryProjectRisk'>;

const readUntilHeld = (body: object = { projectNo }): Promise<Risk> =>
  waitFor(async () => {
    await broker.platform.app.readNav();
    const { code, data } = await broker.call('/broker/project/risk', body);
    expect(code).toBe(200);
    const held = data.accounts.filter(
      ({ positions, freshness }: Risk['accounts'][number]) => freshness.state === 'live' && positions.length > 0,
    );
    return held.length === 2 && data.projects[0].nav !== null ? data : undefined;
  });

test('BR-03 a project’s risk has the positions of both exchanges with their marks, brackets and claims', async () => {
  const risk = await readUntilHeld();
  const [project] = risk.projects;
  expect(project).toMatchObject({
    projectNo,
    priorityPrincipal: '8000',
    subordinatedPrincipal: '4000',
    unpaidInterest: '0',
    cash: '12000',
    inTransit: '0',
    lines: { warning: '8800', liquidation: '8400', takeOver: '8160', withdraw: '9600' },
  });
  expect(risk.accounts.map(({ accountName, exchangeCode }) => [accountName, exchangeCode])).toEqual([
    ['Here', REFERENCE_EXCHANGE],
    ['There', SECOND_EXCHANGE],
  ]);
  const positions = risk.accounts.map((account) => account.positions);
  expect(positions).toMatchObject([
    [{ instrumentId: SYMBOL, asset: 'BTC', quantity: '0.1', marginMode: 'cross', brackets: 0 }],
    [{ instrumentId: SYMBOL, asset: 'BTC', quantity: '-0.1', marginMode: 'cross', brackets: 0 }],
  ]);
  // Both exchanges have the same table, which is sent once.
  expect(risk.bracketTables).toHaveLength(1);
  expect(risk.bracketTables[0]?.[0]).toMatchObject({ initialLeverage: 125, maintenanceRate: '0.004', cum: '0' });
});

test('BR-03 without a shock the figures are those of the accounts, and with one they move by the marks', async () => {
  const risk = await readUntilHeld();
  const { accounts, projects } = computeStress(risk, NO_SHOCK);
  for (const account of risk.accounts) {
    const { equity, marginRatio, isKnown, nearest } = accounts.get(account.brokerAccountId) ?? {};
    expect({ equity, marginRatio, isKnown }).toEqual({
      equity: account.equity,
      marginRatio: account.marginRatio,
      isKnown: true,
    });
    expect(nearest?.instrumentId ?? SYMBOL).toBe(SYMBOL);
  }
  const { nav = '0' } = projects.get(projectNo) ?? {};
  const sum = risk.accounts.reduce((all, { equity }) => all.plus(equity ?? '0'), decimal('12000'));
  expect(sum.eq(nav)).toBe(true);
  const fallen = computeStress(risk, shockPrices([], 'BTC', '-0.3'));
  const [long, short] = risk.accounts.map(({ brokerAccountId, equity }) =>
    decimal(fallen.accounts.get(brokerAccountId)?.equity ?? '0').minus(equity ?? '0'),
  );
  expect([long?.lt('0'), short?.gt('0')]).toEqual([true, true]);
});

test('BR-03 without a project it has all the broker’s accounts, and operators have those of all brokers', async () => {
  const risk = await readUntilHeld({});
  expect(risk.projects.map((project) => project.projectNo)).toEqual([projectNo]);
  expect(risk.accounts.map(({ accountName, projectNo: of }) => [accountName, of])).toEqual([
    ['Here', projectNo],
    ['There', projectNo],
    ['Free', null],
  ]);
  const { code, data } = await broker.ops('treasury', '/broker/risk');
  expect(code).toBe(200);
  const customer = { institutionId: await broker.institutionId() };
  expect(data.projects).toMatchObject([{ projectNo, customer }]);
  expect(data.accounts.filter((each: { customer: object }) => each.customer !== null)).toMatchObject([
    { brokerAccountId: here.id, customer },
    { brokerAccountId: there.id, customer },
    { brokerAccountId: free.id, customer },
  ]);
  const other = await broker.ops('treasury', '/broker/risk', { institutionId: here.id });
  expect(other.data).toMatchObject({ projects: [], accounts: [] });
});

test('BR-03 while an exchange does not answer, the last equity of its account stays, marked so', async () => {
  const { accounts } = await readUntilHeld();
  broker.line.fate = ({ url }) => (url.startsWith('/fapi') ? 'loseRequest' : 'pass');
  broker.line.cut();
  const cut = await waitFor(async () => {
    const { data } = await broker.call('/broker/project/risk', { projectNo });
    return data.accounts[1].freshness.state === 'live' ? undefined : data;
  });
  expect(cut.accounts[1].equity).not.toBeNull();
  expect(cut.accounts[0]).toMatchObject({ equity: accounts[0]?.equity, freshness: { state: 'live' } });
  broker.line.fate = null;
});

test('BR-03 a project of another broker is not found, and others have none', async () => {
  expect(await broker.call('/broker/project/risk', { projectNo: 'P-2001-9999' })).toMatchObject({ code: 404 });
  const newcomer = await broker.platform.openSession(NEWCOMER);
  expect(await broker.call('/broker/project/risk', { projectNo }, newcomer)).toMatchObject({ code: 45700 });
  expect(await broker.call('/broker/project/risk', { projectNo: 'x' })).toMatchObject({ code: 400 });
});
