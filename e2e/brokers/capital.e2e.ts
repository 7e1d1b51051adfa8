import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { grants, projectCash } from '../../server/src/ledger/account.ts';
import { postAll } from '../../server/src/ledger/post.ts';
import { openBlock } from '../../server/src/modules/brokers/blocks/blocks.ts';
import { capitalCalls } from '../console/exchanges/calls.ts';
import { layerFindings, seriousFindings } from '../support/axe.ts';
import { type Broker, openBroker, openBrokerAccount } from '../support/broker.ts';
import { type ConsolePage, useConsole } from '../support/console.ts';
import { go } from '../support/go.ts';
import { codeSent } from '../support/mailbox.ts';
import { withPlatform } from '../support/platformDatabase.ts';
import { freshGoogleCode } from '../support/withdrawer.ts';

const ACCOUNT = 'LN-A';
const PROJECT = 'Lantern 03';

const console = useConsole();
let broker: Broker;
let projectNo: string;
let page: Page;
let treasury: ConsolePage;
let administrator: ConsolePage;

beforeAll(async () => {
  const { stack, openPage } = console.journey();
  broker = await openBroker(stack);
  const account = await openBrokerAccount(broker, ACCOUNT);
  const wanted = { projectName: PROJECT, strategy: 'neutral_arbitrage', currency: 'USDT', brokerAccountIds: [account] };
  ({ projectNo } = await broker.ask<{ projectNo: string }>('/broker/account/projectRelation/add', wanted));
  page = await openPage({ storageState: broker.state });
  treasury = await console.signIn('treasury');
  administrator = await console.signIn('administrator');
  await go(page, `/en-US/brokersManager/project-detail/${projectNo}`);
}, 120_000);
afterAll(() => page?.context().close());

const dialog = () => page.getByRole('dialog');
const fill = (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text);
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

/** Fills the Google code of an application and sends it. */
async function confirm(button: string): Promise<void> {
  await dialog()
    .getByLabel('Google verification code')
    .fill(await freshGoogleCode(console.journey().stack, broker.email));
  await press(button);
  await dialog().waitFor({ state: 'detached' });
}

/** Enters an increase, whose one account gets all of it. */
async function enterIncrease(): Promise<void> {
  await page.getByRole('button', { name: 'Increase capital' }).click();
  await fill('Loan (priority)', '20000');
  await fill('Subordinated capital, from your asset account', '10000');
  await dialog().getByRole('button', { name: 'Unassigned 30,000.00 USDT' }).waitFor();
  await press(`Rest: ${ACCOUNT}`);
  expect(await layerFindings(page)).toEqual([]);
  await press('Review 30,000.00 USDT');
  await confirm('Apply for 30,000.00 USDT');
}

/** Decides a change as the first operator, and as the second one where it needs two. */
async function approve(title: RegExp, { isTwo }: { readonly isTwo: boolean }): Promise<void> {
  await treasury.openTask(title);
  expect(await seriousFindings(treasury.page)).toEqual([]);
  await treasury.confirm(isTwo ? 'Approve and send to a second operator' : 'Approve');
  await treasury.page.getByText('No task selected').waitFor();
  if (!isTwo) return;
  await administrator.go('approvals?pageSize=100');
  await administrator.page.getByRole('button', { name: title }).first().click();
  await administrator.press('Approve');
  await administrator.toast('Decided.');
}

const settled = () => page.getByText('No change waits for approval, and no money is moving.').waitFor();

test('BR-04 an increase is assigned to its last unit, taken back, and lent by two operators', async () => {
  await enterIncrease();
  await page.getByRole('link', { name: /^Capital/ }).click();
  await page.getByText('Under approval').first().waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await settled();
  await enterIncrease();
  await approve(new RegExp(`${PROJECT}: increase`), { isTwo: true });
  await settled();
  await expect.poll(() => page.getByRole('main').textContent(), { timeout: 30_000 }).toMatch(/30,000\.00/);
  expect(await layerFindings(page, page.getByRole('main'))).toEqual([]);
});

test('after a fall the waterfall fills the pay-in and the increase, and a person sends it', async () => {
  await page.getByRole('link', { name: /^Overview/ }).click();
  // NAV is 30,000, the warning line 22,000, the withdrawal line 24,000.
  await page.getByLabel('Fall, exactly').fill('30');
  await page.getByRole('link', { name: 'Increase by 3,000.00 to be free again' }).click();
  await dialog().getByRole('button', { name: 'Review 3,000.00 USDT' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Pay in 1,000.00 to cure' }).click();
  expect(await layerFindings(page)).toEqual([]);
  await press('Pay in 1,000.00 USDT');
  await dialog().waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('form=');
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/31,000\.00/);
});

test('BR-03 the stress board takes an exchange out, and prepares the pay-in that cures', async () => {
  await page.getByRole('link', { name: 'Stress', exact: true }).click();
  await page.getByRole('button', { name: 'Binance unreachable' }).click();
  const nav = page.getByRole('region', { name: 'NAV before and after' });
  // The account has 30,000 of NAV 31,000.
  await expect.poll(() => nav.textContent()).toMatch(/NAV31,000\.00 →\s*1,000\.00/);
  await nav.getByText('Priority side loses').waitFor();
  expect(await layerFindings(page, page.getByRole('main'))).toEqual([]);
  await nav.getByRole('link', { name: 'Pay in 21,000.00 to cure' }).click();
  await dialog().getByRole('button', { name: 'Pay in 21,000.00 USDT' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('BR-03 a slider moves a price, and an account shows its ratio before and after', async () => {
  const account = await openBrokerAccount(broker, 'LN-S');
  const location = { type: 'account', id: account, wallet: 'futures' };
  const capital = { type: 'capital', id: null, wallet: null };
  const move = { source: capital, target: location, asset: 'USDT', amount: '5000' };
  await broker.ask('/broker/fundTransfer/apply', { key: randomUUID(), ...move });
  await go(page, '/en-US/brokersManager/account?tab=stress');
  const accounts = page.getByRole('region', { name: 'Accounts before and after' });
  const row = accounts.getByRole('row').filter({ hasText: 'LN-S' });
  await expect.poll(() => row.textContent(), { timeout: 30_000 }).toMatch(/5,000\.00/);
  const listed = await broker.ask<{ keyId: string; accountName: string }[]>('/broker/account/list', {});
  const order = { instrumentId: 'BTCUSDT', direction: 'buy', priceType: 'market', quantity: '0.2' };
  await broker.ask('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: listed.find(({ accountName }) => accountName === 'LN-S')?.keyId,
    clientOrderId: randomUUID(),
    ...order,
  });
  const slider = page.getByRole('slider', { name: 'Price of BTC' });
  await slider.waitFor({ timeout: 30_000 });
  await row.getByText('BTCUSDT').waitFor();
  const before = await row.textContent();
  await slider.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toBe('−1%');
  await expect.poll(() => row.textContent()).not.toBe(before);
  await slider.press('Home');
  await row.getByText('Liquidated').filter({ visible: true }).waitFor();
  expect(await layerFindings(page, page.getByRole('main'))).toEqual([]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await row.getByText('Liquidated').waitFor({ state: 'detached' });
  await treasury.go('projects?tab=stress');
  const seen = treasury.page.getByRole('row').filter({ hasText: 'LN-S' });
  await seen.waitFor();
  await treasury.page.getByRole('slider', { name: 'Price of BTC' }).press('Home');
  await seen.getByText('Liquidated').filter({ visible: true }).waitFor();
  expect(await seriousFindings(treasury.page)).toEqual([]);
  await go(page, `/en-US/brokersManager/project-detail/${projectNo}`);
});

test('BR-04 capital is paid in at once, and the project stands on the operators’ board', async () => {
  await page.getByRole('button', { name: 'Pay in' }).click();
  await fill('Subordinated capital', '5000');
  await press('Pay in 5,000.00 USDT');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/16,000\.00/);
  await treasury.go('projects');
  await treasury.page.getByRole('row').filter({ hasText: PROJECT }).waitFor();
  expect(await seriousFindings(treasury.page)).toEqual([]);
  const download = treasury.page.waitForEvent('download');
  await treasury.press('Export current view');
  await download;
  await treasury.go('projects?tab=lending');
  await treasury.press('Fill the USDT pool');
  await treasury.dialog.getByLabel('Amount, USDT').fill('1000');
  await treasury.confirm('Submit for approval');
  await treasury.dialog.waitFor({ state: 'detached' });
});

test('BR-12 the pay-in from outside shows the project’s own address, and announces a transaction', async () => {
  await page.getByRole('button', { name: 'Pay in' }).click();
  await dialog().getByRole('radio', { name: 'Outside' }).check({ force: true });
  await dialog()
    .getByText(/^0x[0-9a-fA-F]{40}$/)
    .first()
    .waitFor();
  await fill('Transaction', '0xab');
  await dialog().getByText('A transaction has 64 hexadecimal digits, on Ethereum after 0x.').waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await fill('Transaction', `0x${'ab'.repeat(32)}`);
  await fill('Subordinated capital', '700');
  await press('Announce 700.00 USDT');
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Capital/ }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await settled();
});

test('BR-05 an extract by code and Google reaches the asset account after two operators', async () => {
  await page.getByRole('button', { name: 'Take out' }).click();
  await fill('Subordinated capital to take out', '400');
  await dialog().getByRole('combobox', { name: 'To' }).waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await press('Continue with 400.00 USDT');
  await fill('Email code', await codeSent(console.journey().stack.url, broker.email, () => press('Send code')));
  await dialog()
    .getByLabel('Google verification code')
    .fill(await freshGoogleCode(console.journey().stack, broker.email));
  await press('Take out 400.00 USDT');
  await dialog().waitFor({ state: 'detached' });
  await approve(new RegExp(`${PROJECT}: extract`), { isTwo: true });
  await settled();
});

test('BR-05 a missing deposit is a task with its shortage, and an operator releases the project', async () => {
  const title = `${PROJECT} lacks 20 USDT of a deposit that was reversed`;
  await withPlatform(console.journey().stack, ({ database, clock }) =>
    inTransaction(database, async (tx) => {
      const project = await tx
        .selectFrom('broker_project')
        .selectAll()
        .where('project_no', '=', projectNo)
        .executeTakeFirstOrThrow();
      const detail = { asset: 'USDT', amount: '500', shortage: '20' };
      await openBlock(tx, project, { kind: 'deposit_shortage', title, detail }, clock());
    }),
  );
  await treasury.go('projects');
  const row = treasury.page.getByRole('row').filter({ hasText: PROJECT });
  await row.getByText('Deposit missing').filter({ visible: true }).first().waitFor();
  await treasury.openTask(title);
  await treasury.page.getByText('Reversed deposit').waitFor();
  expect(await seriousFindings(treasury.page)).toEqual([]);
  await treasury.confirm('Release', 'Paid in');
  await treasury.toast('Block released.');
});

test('BR-09 profit is shown term by term, applied for, and paid out after two operators', async () => {
  await withPlatform(console.journey().stack, ({ database, clock }) =>
    inTransaction(database, (tx) => {
      const legs = [
        { account: grants('USDT'), amount: '-500' },
        { account: projectCash(projectNo, 'USDT'), amount: '500' },
      ];
      return postAll(tx, [{ key: 'profit-journey', flow: 'system_grant', reference: 'test', legs }], clock());
    }),
  );
  await go(page, `/en-US/brokersManager/profit?project=${projectNo}`);
  const sum = page.getByRole('region', { name: `${PROJECT}: what can be applied for` });
  await expect.poll(() => sum.textContent(), { timeout: 20_000 }).toMatch(/Can be applied for500\.00/);
  expect(await layerFindings(page, page.getByRole('main'))).toEqual([]);
  await page.getByRole('button', { name: 'Apply for profit' }).click();
  await fill('Profit to apply for', '300');
  expect(await layerFindings(page)).toEqual([]);
  await press('Review 300.00 USDT');
  await confirm('Apply for 300.00 USDT');
  await page.locator('tr[data-status="approving"]').waitFor();
  await approve(new RegExp(`${PROJECT}: profit`), { isTwo: true });
  await page.locator('tr[data-status="approved"]').getByRole('button').first().click();
  await dialog().getByText('Executed', { exact: true }).waitFor();
  await dialog().getByText('Profit then').waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await go(page, `/en-US/brokersManager/project-detail/${projectNo}`);
});

test('BR-04 everything is repaid, and the project ends', async () => {
  await page.getByRole('button', { name: 'Decrease capital' }).click();
  await dialog().getByRole('radio', { name: 'Everything' }).check({ force: true });
  await dialog()
    .getByRole('button', { name: /^Review / })
    .click();
  await dialog()
    .getByLabel('Google verification code')
    .fill(await freshGoogleCode(console.journey().stack, broker.email));
  await dialog()
    .getByRole('button', { name: /^Apply to decrease by / })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await approve(new RegExp(`${PROJECT}: decrease`), { isTwo: true });
  await page.getByText('Ended', { exact: true }).first().waitFor({ timeout: 60_000 });
});

console.testCalls(capitalCalls);
