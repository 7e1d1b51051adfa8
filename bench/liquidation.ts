import { randomUUID } from 'node:crypto';
import { type Broker, openBroker, openBrokerAccount } from '../e2e/support/broker.ts';
import { withPlatform } from '../e2e/support/platformDatabase.ts';
import { retry } from '../e2e/support/retry.ts';
import { shock } from '../e2e/support/shock.ts';
import type { Stack } from '../e2e/support/stack.ts';
import { findUserByName } from '../server/src/modules/identity/index.ts';
import { openProjectCapital } from '../testkit/brokers/financedProject.ts';
import { atMost, type Measure } from './harness/measure.ts';
import { withStack } from './harness/stack.ts';

const ACCOUNTS = ['LN-A', 'LN-B', 'LN-C'];
/** Each account has a position in each contract, with its first price. */
const CONTRACTS = [
  ['BTCUSDT', 104_000, 3],
  ['ETHUSDT', 3_800, 2],
  ['XRPUSDT', 2.41, 0],
  ['DOGEUSDT', 0.1932, 0],
] as const;
const ORDERS_OF_ACCOUNT = 30;
/** The liquidation line is at 105,000, the take-over line at 102,000. */
const PRIORITY = '100000';
const SUBORDINATED = '50000';
const POSITION = 25_000;
const FALLEN_NAV = 103_500;
const DONE_MS = 10_000;

/**
 * Measures the time from a gap of the market that brings a project below its liquidation line until the exchange has
 * acknowledged the last cancellation: three accounts with 90 resting orders and 12 positions. Five seconds of it
 * confirm the reading.
 */
export const liquidation = (): Promise<Measure[]> =>
  withStack({ VENUE_MARKET: 'still', RATE_LIMIT_CALLS: '1000', RATE_LIMIT_INSTITUTION: '1500' }, async (stack) => {
    const broker = await openBroker(stack);
    const projectNo = await openProject(stack, broker);
    const { nav } = await readInfo(broker, projectNo);
    const percent = ((100 * (FALLEN_NAV - Number(nav))) / (POSITION * CONTRACTS.length * ACCOUNTS.length)).toFixed(2);
    const startedAt = Date.now();
    await shock({ stack }, `kind=gap&percent=${percent}`);
    const { cancelledAt, orders } = await readCancelled(stack, projectNo);
    if (orders !== ACCOUNTS.length * ORDERS_OF_ACCOUNT) throw new Error(`${orders} orders are cancelled`);
    return [atMost('liquidation until cancelled', cancelledAt - startedAt, 'ms', DONE_MS)];
  });

interface Info {
  readonly nav: string;
  readonly freshness: { readonly state: string };
}

async function readInfo({ ask }: Broker, projectNo: string): Promise<Info> {
  return retry(async () => {
    const info = await ask<Info>('/broker/project/queryBrokerProjectInfo', { projectNo });
    if (info.freshness.state !== 'live' || Number(info.nav) < Number(PRIORITY))
      throw new Error(`the reading is ${info.freshness.state}, NAV ${info.nav}`);
    return info;
  }, 30_000);
}

/** Opens a project with a loan, whose accounts have positions and resting orders. */
async function openProject(stack: Stack, broker: Broker): Promise<string> {
  const { ask } = broker;
  const brokerAccountIds: string[] = [];
  for (const name of ACCOUNTS) brokerAccountIds.push(await openBrokerAccount(broker, name));
  const wanted = { projectName: 'Lantern', strategy: 'neutral_arbitrage', currency: 'USDT', brokerAccountIds };
  const { projectNo } = await ask<{ projectNo: string }>('/broker/account/projectRelation/add', wanted);
  await withPlatform(stack, async ({ database, clock }) => {
    const user = await findUserByName(database, broker.email);
    if (user === undefined) throw new Error('the broker has no member');
    const capital = openProjectCapital(database, { institutionId: user.institution_id, userId: user.id }, projectNo);
    await capital.payIn(SUBORDINATED, clock());
    await capital.lend(await capital.start('0.085', clock()), PRIORITY, clock());
  });
  const accounts = await ask<{ brokerAccountId: string; keyId: string }[]>('/broker/account/list', {});
  for (const { brokerAccountId: id, keyId } of accounts) {
    await ask('/broker/fundTransfer/apply', {
      key: randomUUID(),
      source: { type: 'project', id: projectNo, wallet: null },
      target: { type: 'account', id, wallet: 'futures' },
      asset: 'USDT',
      amount: '50000',
    });
    await trade(broker, keyId);
  }
  return projectNo;
}

/** Opens the positions of an account and enters its orders, far below the market. */
async function trade({ ask }: Broker, exchangeKeyId: string): Promise<void> {
  const order = (instrumentId: string, terms: object) =>
    ask('/broker/lightning/futures/order/sendOrder', {
      exchangeKeyId,
      instrumentId,
      clientOrderId: randomUUID(),
      direction: 'buy',
      ...terms,
    });
  for (const [contract, price, decimals] of CONTRACTS)
    await retry(() => order(contract, { priceType: 'market', quantity: (POSITION / price).toFixed(decimals) }), 30_000);
  for (let number = 0; number < ORDERS_OF_ACCOUNT; number += 1) {
    const [contract, price, decimals] = CONTRACTS[number % CONTRACTS.length] ?? CONTRACTS[0];
    const terms = { quantity: (500 / price).toFixed(decimals), price: String(Number((price / 2).toPrecision(3))) };
    await order(contract, { priceType: 'limit', timeInForce: 'GTC', ...terms });
  }
}

/** Waits until the orders of each account are cancelled; returns when the last step of it was done, epoch ms. */
const readCancelled = (stack: Stack, projectNo: string) =>
  withPlatform(stack, ({ database }) =>
    retry(async () => {
      const steps = await database
        .selectFrom('broker_case_step as s')
        .innerJoin('broker_case as c', 'c.id', 's.case_id')
        .select('s.resolved_at')
        .where('c.project_no', '=', projectNo)
        .where('s.kind', '=', 'cancel_orders')
        .where('s.state', '=', 'completed')
        .execute();
      if (steps.length < ACCOUNTS.length) throw new Error(`${steps.length} accounts are without orders`);
      const cancelled = await database
        .selectFrom('exchange_order as o')
        .innerJoin('exchange_account as a', 'a.id', 'o.exchange_account_id')
        .select('o.id')
        .where('a.project_no', '=', projectNo)
        .where('o.status', '=', 'cancelled')
        .execute();
      const cancelledAt = Math.max(...steps.map(({ resolved_at }) => resolved_at?.getTime() ?? 0));
      return { cancelledAt, orders: cancelled.length };
    }, 120_000),
  );
