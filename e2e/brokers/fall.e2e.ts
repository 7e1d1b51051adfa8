import { randomUUID } from 'node:crypto';
import { interestOfDay } from '@aldgate/domain/brokers/financing/interest.ts';
import { computeWaterfall } from '@aldgate/domain/brokers/financing/waterfall.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { DAY_MS, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUserByName } from '../../server/src/modules/identity/index.ts';
import { openProjectCapital } from '../../testkit/brokers/financedProject.ts';
import { caseCalls } from '../console/exchanges/calls.ts';
import { layerFindings, seriousFindings } from '../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../support/broker.ts';
import { moveBusinessClock, readBusinessClock } from '../support/businessClock.ts';
import { type ConsolePage, useConsole } from '../support/console.ts';
import { go } from '../support/go.ts';
import { codeSent, foundInMail } from '../support/mailbox.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { retry } from '../support/retry.ts';
import { shock } from '../support/shock.ts';
import { freshGoogleCode } from '../support/withdrawer.ts';

const console = useConsole();
let broker: Broker;
let page: Page;
let treasury: ConsolePage;
let administrator: ConsolePage;

/** A project that is long of one contract, which no other journey trades. */
interface Falling {
  readonly name: string;
  readonly projectNo: string;
  readonly contract: string;
  readonly exchangeKeyId: string;
}

/** It is cured. */
let first: Falling;
/** It is liquidated. */
let second: Falling;

/** P is 10,000 and S 3,000: the warning line is at 11,000, liquidation at 10,500, take-over at 10,200. */
const PRIORITY = '10000';
const SUBORDINATED = '3000';
const WORTH = 26_000;
const LENT_FOR_DAYS = 3;
const RATE = '0.085';
const COSTS = '12.5';

const ask = <Answer>(path: string, body: object) => broker.ask<Answer>(path, body);

/** Stores a project with a loan of today; its money is in its cash. */
async function openFinanced(name: string, brokerAccountIds: readonly string[]): Promise<string> {
  const { stack } = console.journey();
  const wanted = { projectName: name, strategy: 'neutral_arbitrage', currency: 'USDT', brokerAccountIds };
  const { projectNo } = await ask<{ projectNo: string }>('/broker/account/projectRelation/add', wanted);
  const at = (await readBusinessClock(stack)) - LENT_FOR_DAYS * DAY_MS;
  await withPlatform(stack, async ({ database }) => {
    const user = await findUserByName(database, broker.email);
    if (user === undefined) throw new Error('the broker has no member');
    const capital = openProjectCapital(database, { institutionId: user.institution_id, userId: user.id }, projectNo);
    await capital.payIn(SUBORDINATED, at);
    await capital.lend(await capital.start(RATE, at), PRIORITY, at);
  });
  return projectNo;
}

const markOf = async (contract: string): Promise<string> => {
  const response = await fetch(`${console.journey().stack.venueUrl}/fapi/v1/premiumIndex?symbol=${contract}`);
  return ((await response.json()) as { markPrice: string }).markPrice;
};

const order = ({ exchangeKeyId, contract }: Falling, terms: object) =>
  ask('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId,
    instrumentId: contract,
    clientOrderId: randomUUID(),
    direction: 'buy',
    ...terms,
  });

interface Info {
  readonly nav: string;
  readonly freshness: { readonly state: string };
}
const navOf = async ({ projectNo }: Pick<Falling, 'projectNo'>): Promise<string> => {
  const { nav, freshness } = await ask<Info>('/broker/project/queryBrokerProjectInfo', { projectNo });
  if (freshness.state !== 'live') throw new Error(`the reading is ${freshness.state}`);
  return nav;
};

/** Opens a project whose one account buys a contract for twice its NAV. */
async function openFalling(name: string, accountName: string, contract: string): Promise<Falling> {
  const accountId = await openBrokerAccount(broker, accountName);
  const projectNo = await openFinanced(name, [accountId]);
  await ask('/broker/fundTransfer/apply', {
    key: randomUUID(),
    source: { type: 'project', id: projectNo, wallet: null },
    target: { type: 'account', id: accountId, wallet: 'futures' },
    asset: 'USDT',
    amount: toDecimalString(decimal(PRIORITY).plus(SUBORDINATED)),
  });
  const accounts = await ask<{ keyId: string; brokerAccountId: string }[]>('/broker/account/list', {});
  const exchangeKeyId = accounts.find(({ brokerAccountId }) => brokerAccountId === accountId)?.keyId ?? '';
  const falling = { name, projectNo, contract, exchangeKeyId };
  const quantity = String(Math.floor(WORTH / Number(await markOf(contract))));
  await retry(() => order(falling, { priceType: 'market', quantity }), 30_000);
  return falling;
}

/** Moves the price of a project's contract until its NAV is at a value. */
async function fallTo(falling: Falling, nav: string): Promise<void> {
  const { contract, exchangeKeyId } = falling;
  const { items } = await ask<{ items: { instrumentId: string; quantity: string }[] }>(
    '/broker/futures/position/query',
    { exchangeKeyId },
  );
  const quantity = items.find(({ instrumentId }) => instrumentId === contract)?.quantity ?? '0';
  const missing = decimal(nav).minus(await retry(() => navOf(falling), 30_000));
  const percent = missing
    .div(quantity)
    .div(await markOf(contract))
    .times('100')
    .toFixed(2);
  await gap(contract, percent);
}

/** How far each contract has been moved, per cent. */
const moved = new Map<string, string>();

async function gap(contract: string, percent: string): Promise<void> {
  await shock(console.journey(), `kind=gap&symbol=${contract}&percent=${percent}`);
  moved.set(
    contract,
    decimal(moved.get(contract) ?? '0')
      .plus(percent)
      .toFixed(2),
  );
}

beforeAll(async () => {
  const { stack, openPage } = console.journey();
  broker = await openBroker(stack);
  first = await openFalling('Lantern 06', 'LN-A', 'DOGEUSDT');
  second = await openFalling('Lantern 07', 'LN-B', 'XRPUSDT');
  // The days that have ended get their interest.
  await moveBusinessClock(stack, (await readBusinessClock(stack)) + 1_000);
  page = await openPage({ storageState: broker.state });
  treasury = await console.signIn('treasury');
  administrator = await console.signIn('administrator');
}, 180_000);
afterAll(async () => {
  await page?.context().close();
  for (const [contract, percent] of moved) await gap(contract, decimal('0').minus(percent).toFixed(2));
});

const dialog = () => page.getByRole('dialog');
const main = () => page.getByRole('main');
const open = ({ projectNo }: Pick<Falling, 'projectNo'>) =>
  go(page, `/en-US/brokersManager/project-detail/${projectNo}`);
/** A stage in the course of the case that the page shows. */
const stage = (name: string) => page.getByRole('list', { name: 'Stages' }).locator('[aria-current]', { hasText: name });
/** Opens a project in the drawer of the board. */
async function openOnBoard(name: string): Promise<void> {
  await treasury.go('projects');
  await treasury.inRow(name, name).click();
  await treasury.dialog.getByRole('heading', { name }).waitFor();
}

/** Sends an act to the second operator, who approves it. */
async function approve(title: RegExp, button = 'Send to a second operator'): Promise<void> {
  await treasury.confirm(button);
  await administrator.go('approvals?pageSize=100');
  await administrator.page.getByRole('button', { name: title }).first().click();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
}

test('BR-05 BR-12 a fall below the warning line is a margin call, mailed, and its pay-in is prepared', async () => {
  await open(first);
  await fallTo(first, '10800');
  await stage('Margin call').waitFor({ timeout: 30_000 });
  await page.getByText(new RegExp(`^${first.name}: Margin call\\. A pay-in of`)).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await foundInMail(console.journey().stack.url, broker.email, /Pay it in by/);
  await page
    .getByRole('link', { name: /^Pay in [\d.,]+ to cure$/ })
    .first()
    .click();
  expect(await layerFindings(page)).toEqual([]);
  // More than it is filled with: the price moves on.
  await dialog().getByLabel('Subordinated capital', { exact: true }).fill('300');
  await dialog().getByRole('button', { name: 'Pay in 300.00 USDT' }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText(new RegExp(`^${first.name}: Margin call\\. NAV is above the warning line`)).waitFor();
});

test('BR-05 TR-13 below the liquidation line orders are cancelled, and positions are reduced', async () => {
  await order(second, { priceType: 'limit', price: '2', quantity: '10' });
  await fallTo(second, '10350');
  await open(second);
  await stage('Positions reduced').waitFor({ timeout: 30_000 });
  await page.getByText(new RegExp(`^${second.name}: Positions reduced`)).waitFor();
  await page.getByText('Liquidation', { exact: true }).first().waitFor();
  await expect(order(second, { priceType: 'limit', price: '2', quantity: '10' })).rejects.toThrow(/account/i);
  expect(await layerFindings(page, main())).toEqual([]);
  await openOnBoard(second.name);
  await treasury.dialog.getByText('limit', { exact: false }).first().waitFor();
  expect(await seriousFindings(treasury.page, treasury.dialog)).toEqual([]);
});

test('BR-03 BR-05 below the take-over line all is closed and returned, and two operators divide it', async () => {
  await fallTo(second, '10100');
  await stage('Payout').waitFor({ timeout: 60_000 });
  await treasury.go('projects');
  await treasury.page
    .getByRole('row')
    .filter({ hasText: second.name })
    .getByText('Payout')
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await seriousFindings(treasury.page)).toEqual([]);
  await treasury.openTask(new RegExp(`${second.name}: divide what the liquidation brought`));
  await treasury.press('Divide the money');
  await treasury.dialog.getByLabel('Costs, USDT').fill(COSTS);
  expect(await seriousFindings(treasury.page, treasury.dialog)).toEqual([]);
  await approve(new RegExp(`${second.name}: divide`));
  await page.getByText('Forcefully liquidated', { exact: true }).first().waitFor();
  await main().getByRole('link', { name: 'Records', exact: true }).click();
  await page.getByRole('table', { name: 'Financings' }).locator('tbody tr').first().click();
  await dialog().getByText('Paid out and closed').waitFor();
  expect(await layerFindings(page)).toEqual([]);
  const split = await readSplit();
  const earned = await readEarned();
  const divided = decimal(PRIORITY).plus(SUBORDINATED).plus(earned);
  // A wallet of the exchange has two places more than the ledger.
  expect(Number(divided.minus(split.nav).toFixed(6))).toBeCloseTo(0, 3);
  const interest = decimal(interestOfDay(PRIORITY, RATE)).times(String(LENT_FOR_DAYS));
  const claims = { costs: COSTS, interest: toDecimalString(interest), principal: PRIORITY };
  expect(split).toMatchObject(computeWaterfall(split.nav, claims));
  await dialog()
    .getByText(formatMoney(split.subordinated, 'USDT', { locale: 'en-US' }))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

interface Detail {
  readonly liquidationCase: { readonly split: { readonly nav: string; readonly subordinated: string } };
}

/** How the money of the liquidated project was divided. */
async function readSplit(): Promise<Detail['liquidationCase']['split']> {
  const { projectNo } = second;
  const { items } = await ask<{ items: { financingNo: string }[] }>('/broker/financing/page', {
    queryCondition: { projectNo },
  });
  const { financingNo = '' } = items[0] ?? {};
  return (await ask<Detail>('/broker/financing/detail', { financingNo })).liquidationCase.split;
}

/** Reads what the liquidated project has earned by its trades and by funding, after fees: below zero here. */
const readEarned = (): Promise<string> =>
  withPlatform(console.journey().stack, async ({ database }) => {
    const { rows } = await sql<{ earned: string }>`
      with account as (select id from exchange_account where project_no = ${second.projectNo})
      select
        (select sum(case direction when 'sell' then 1 else -1 end * price * quantity - fee)
          from exchange_trade join account on account.id = exchange_account_id)
        + (select coalesce(sum(amount), 0) from exchange_income join account on account.id = exchange_account_id
          where income_type = 'funding_fee') as earned`.execute(database);
    return rows[0]?.earned ?? '';
  });

test('BR-05 what is left after the payout is taken out, and the project ends', async () => {
  const { subordinated } = await readSplit();
  const { stack } = console.journey();
  await page.getByRole('button', { name: 'Take out' }).click();
  await dialog().getByLabel('Subordinated capital to take out', { exact: true }).fill(subordinated);
  await dialog()
    .getByRole('button', { name: /^Continue with/ })
    .click();
  const send = () => dialog().getByRole('button', { name: 'Send code' }).click();
  await dialog()
    .getByLabel('Email code')
    .fill(await codeSent(stack.url, broker.email, send));
  await dialog()
    .getByLabel('Google verification code')
    .fill(await freshGoogleCode(stack, broker.email));
  await dialog()
    .getByRole('button', { name: /^Take out/ })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await treasury.openTask(new RegExp(`${second.name}: extract`));
  await approve(new RegExp(`${second.name}: extract`), 'Approve and send to a second operator');
  await page.getByText('Ended', { exact: true }).first().waitFor();
});

test('BR-05 a pay-in cures a margin call after a minute, and the notice is gone', async () => {
  await open(first);
  await page.getByText(new RegExp(`^${first.name}: Margin call`)).waitFor({ state: 'detached', timeout: 90_000 });
  await go(page, '/en-US/brokersManager/messafeSetting');
  await page.getByText(`${first.name}: back above the warning line`).first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('BR-05 two operators collect a shortfall in part and write off the rest', async () => {
  const projectNo = await openFinanced('Lantern 08', [await openBrokerAccount(broker, 'LN-C')]);
  const endedAt = new Date();
  await withPlatform(console.journey().stack, ({ database }) =>
    database
      .updateTable('broker_financing')
      .set({ status: 5, ended_at: endedAt, ended_on: utcDay(endedAt.getTime()) })
      .where('project_no', '=', projectNo)
      .execute(),
  );
  await page.reload();
  const notice = page.getByText(/^Lantern 08 owes/);
  await notice.waitFor();
  await openOnBoard('Lantern 08');
  await treasury.press('Collect the shortfall');
  await treasury.dialog.last().getByLabel('Amount, USDT').fill('100');
  expect(await seriousFindings(treasury.page, treasury.dialog.last())).toEqual([]);
  await approve(/Lantern 08: collect/);
  await openOnBoard('Lantern 08');
  await treasury.press('Write the shortfall off');
  await approve(/Lantern 08: write off/);
  await notice.waitFor({ state: 'detached', timeout: 90_000 });
});

console.testCalls(caseCalls);
