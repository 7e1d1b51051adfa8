import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { untilConnected } from '../support/networks.ts';
import { runCommand } from '../support/runCommand.ts';
import { createWithdrawalPage } from '../support/withdrawalPage.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const RESERVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
/** An address with the same four characters at both ends, and others between them. */
const SIMILAR = '0x90f79bf6aaaaaaaaaaaaaaaaaaaaaaaaaaaab906';
const OTHER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

let journey: Journey;
let customer: Withdrawer;
/** The browser of the member who withdraws. */
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack, [['USDT', '20000']]);
  await untilConnected(customer.maker);
  page = await journey.openPage({ storageState: customer.maker.state });
}, 120_000);
afterAll(() => journey?.close());

const { main, dialog, row, enterCodes, choose, findAddress, newest } = createWithdrawalPage(() => ({
  page,
  stack: journey.stack,
  customer,
}));

/** Withdraws on the screen, up to the progress of the confirmed withdrawal. */
async function withdraw(name: string, amount: string): Promise<void> {
  await choose(name);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: `Continue with ${amount} USDT` }).click();
  await page.getByRole('heading', { name: `Confirm the withdrawal of ${amount} USDT` }).waitFor();
  await enterCodes(main());
  await page.getByRole('button', { name: `Withdraw ${amount} USDT` }).click();
  await page.getByRole('heading', { name: 'Withdrawal submitted' }).waitFor();
}

test('WAL-04 without an address the page leads to the address book', async () => {
  await go(page, '/en-US/wallet/withdraw/coin/USDT');
  await page.getByText('No address can receive USDT yet').waitFor();
  expect(await page.getByRole('button', { name: 'Choose an address' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Add an address' }).click();
  await dialog().getByRole('heading', { name: 'Add address' }).waitFor();
});

test('WAL-04 an amount is checked against decimals, minimum, fee and balance, which the preview says', async () => {
  await customer.addAddress('ETH', RESERVE, 'Reserve');
  await choose('Reserve');
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('1.1234567');
  await page.getByText('Up to 6 decimals for USDT').waitFor();
  await amount.fill('0.5');
  await page.getByText(/^Minimum [\d.]+ USDT$/).waitFor();
  await amount.fill('20000.000001');
  await page.getByText('Up to 20,000.00 USDT available').waitFor();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.poll(() => amount.inputValue()).toBe('20,000');
  await amount.focus();
  await amount.fill('1500');
  const steps = page.getByRole('region', { name: 'What will happen' }).getByRole('listitem');
  await expect.poll(() => steps.allInnerTexts()).toHaveLength(5);
  const texts = (await steps.allInnerTexts()).join('\n');
  expect(texts).toContain('1,500.00 USDT is frozen in the Asset account');
  expect(texts).toContain('Another member of your institution approves');
  expect(texts).toContain('Sent on Ethereum; the transaction ID appears in the records');
  await page.getByText('Nothing has been withdrawn to this address yet.').waitFor();
  expect(await page.getByRole('region', { name: 'Amounts' }).textContent()).toMatch(
    /Available balance20,000\.00 → 18,500\.00 USDT/,
  );
  expect(await layerFindings(page, main())).toEqual([]);
});

test('a withdrawal that the other member rejects, and one that its maker cancels, give the amount back', async () => {
  await withdraw('Reserve', '200.00');
  await customer.decide((await newest()).orderId, 'reject');
  await page.getByText('The withdrawal was cancelled. The amount is available again.').waitFor();
  await page.getByRole('button', { name: 'New withdrawal' }).click();
  await page.getByLabel('Amount', { exact: true }).waitFor();

  await withdraw('Reserve', '300.00');
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('Cancel the withdrawal of 300.00 USDT?').waitFor();
  await confirmation.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByText('The withdrawal was cancelled. The amount is available again.').waitFor();
  await page.getByRole('link', { name: 'Open the record' }).waitFor();
  await go(page, '/en-US/wallet/withdraw/coin/USDT');
  await page.getByText('Available 20,000.00 USDT').waitFor();
});

test('an address that resembles a known one is shown with what differs, and stops until that is typed', async () => {
  const similar = await customer.enterAddress('ETH', SIMILAR, 'Similar');
  await customer.decide(similar);
  await go(page, `/en-US/wallet/withdraw/coin/USDT?address=${similar}`);
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByText('This address resembles one that you know', { exact: false }).waitFor();
  const marked = await page.locator('mark').allInnerTexts();
  expect(marked.map((text) => text.toLowerCase())).toEqual(['aaaaaaaa', 'eb2c4f87']);
  const stopped = page.getByRole('button', { name: 'Type the marked characters' });
  await stopped.waitFor();
  expect(await stopped.isDisabled()).toBe(true);
  const typed = page.getByLabel('Type the 8 marked characters of this address');
  await typed.fill('eb2c4f87');
  await page.getByRole('button', { name: 'Continue with 100.00 USDT' }).click();
  await page.getByText('These are not the marked characters').waitFor();
  expect(await layerFindings(page, main())).toEqual([]);
  await typed.fill('aaaaaaaa');
  await page.getByRole('button', { name: 'Continue with 100.00 USDT' }).click();
  await page.getByRole('heading', { name: 'Confirm the withdrawal of 100.00 USDT' }).waitFor();
});

test('WAL-07 the whitelist goes off with the other member, for typed addresses; it goes on at once', async () => {
  await go(page, '/en-US/account/safe');
  const setting = () => page.getByRole('region', { name: 'Whitelist' });
  await setting().getByRole('button', { name: 'Turn off' }).click();
  await enterCodes(dialog());
  await dialog().getByRole('button', { name: 'Turn off' }).click();
  await setting().getByText('Turning off waits for approval.').waitFor();
  await go(page, '/en-US/wallet/address/coinAddress');
  await setting().getByRole('button', { name: 'Keep on' }).waitFor();
  const { items } = await customer.maker.ask<{ items: { subjectId: string }[] }>('/institution/approval/page', {
    queryCondition: { state: 'waiting', kind: 'whitelist_off' },
  });
  await customer.decide(items[0]?.subjectId ?? '');
  await setting().getByText('Off', { exact: true }).waitFor();
  expect(await layerFindings(page, setting())).toEqual([]);

  await go(page, '/en-US/wallet/withdraw/coin/USDT');
  await main().getByRole('button', { name: 'Choose an address' }).first().click();
  await dialog().getByRole('button', { name: 'Enter an address' }).click();
  await dialog().getByLabel('Address', { exact: true }).fill(OTHER);
  await dialog().getByText('Valid address on Ethereum').waitFor();
  await dialog().getByLabel('Another party').check();
  await dialog().getByLabel('Registered name').fill('Harbour Trading Limited');
  await dialog().getByLabel('Relationship to your institution').fill('Supplier');
  await dialog().getByRole('combobox', { name: 'Country of residence' }).click();
  await page.getByRole('option', { name: 'Singapore' }).click();
  await dialog().getByRole('button', { name: 'Use this address' }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Continue with 100.00 USDT' }).click();
  await main().getByText(OTHER).waitFor();

  await go(page, '/en-US/wallet/address/coinAddress');
  await setting().getByRole('button', { name: 'Turn on' }).click();
  await enterCodes(dialog());
  await dialog().getByRole('button', { name: 'Turn on' }).click();
  await setting()
    .getByText(/^✓?On$/)
    .first()
    .waitFor();
});

test('WAL-06 the book is filtered by the page’s address; one is renamed, taken off the list and deleted', async () => {
  await go(page, '/en-US/wallet/address/coinAddress?q=simil');
  await row('Similar').waitFor();
  expect(await row('Reserve').count()).toBe(0);
  await row('Similar').click();
  await dialog().getByText('Own wallet').waitFor();
  expect(await layerFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Edit name and remark' }).click();
  await dialog().getByLabel('Name', { exact: true }).fill('Old wallet');
  await dialog().getByLabel('Remark (optional)').fill('Do not use');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await go(page, '/en-US/wallet/address/coinAddress?q=old');
  await row('Old wallet').click();
  await dialog().getByRole('button', { name: 'Remove from whitelist' }).click();
  await dialog()
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(customer.maker));
  await dialog().getByRole('button', { name: 'Remove from whitelist' }).click();
  await dialog().getByText('Not whitelisted').waitFor();
  await dialog().getByRole('button', { name: 'Delete address' }).click();
  await dialog()
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(customer.maker));
  await dialog().getByRole('button', { name: 'Delete address' }).click();
  await page.getByText('No matching addresses').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row('Reserve').waitFor();
  expect(await page.getByRole('searchbox', { name: 'Name or address' }).inputValue()).toBe('');
});

test('a member who may not withdraw sees why, with limit and addresses', async () => {
  const colleague = await journey.openPage({ storageState: customer.colleague.state });
  await go(colleague, '/en-US/wallet/withdraw/coin/USDT');
  await colleague.getByText("Your role can't withdraw").waitFor();
  await colleague.getByText('Limit left (24 h)').waitFor();
  expect(await layerFindings(colleague, colleague.getByRole('main'))).toEqual([]);
  await go(colleague, '/en-US/wallet/address/coinAddress');
  await colleague.getByRole('button', { name: 'Reserve' }).waitFor();
  expect(await colleague.getByRole('button', { name: 'Add address' }).count()).toBe(0);
  await colleague.context().close();
});

test('SH-10 both pages are in Traditional Chinese too', async () => {
  await go(page, '/zh-HK/wallet/address/coinAddress');
  await page.getByRole('heading', { level: 1, name: '提取地址' }).waitFor();
  await page.getByText('只可提取至白名單地址。').waitFor();
  await go(page, `/zh-HK/wallet/withdraw/coin/USDT?address=${await findAddress('Reserve')}`);
  await page.getByLabel('金額', { exact: true }).fill('150');
  await page.getByText('凍結資產賬戶內的 150.00 USDT').waitFor();
  await page.getByRole('button', { name: '繼續提取 150.00 USDT' }).click();
  await page.getByRole('heading', { name: '確認提取 150.00 USDT' }).waitFor();
  await enterCodes(main(), ['發送驗證碼', '電郵驗證碼', 'Google 驗證碼']);
  await page.getByRole('button', { name: '提取 150.00 USDT' }).click();
  await page.getByText('等候審批，已以電郵通知可審批的成員。').waitFor();
  await customer.decide((await newest()).orderId);
  await page.getByText('提取已支付。').waitFor({ timeout: 90_000 });
});

test('afterwards the wallets match their networks, and the ledger its journal', async () => {
  for (const command of ['wallet:reconcile', 'ledger:verify']) {
    const { code, output } = await runCommand(journey.stack, command);
    expect(code, output).toBe(0);
  }
});

test('no screen of the withdrawals writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
