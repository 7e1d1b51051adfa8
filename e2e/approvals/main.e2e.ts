import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layerFindings } from '../support/axe.ts';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { untilConnected } from '../support/networks.ts';
import { openWithdrawer, type Withdrawer } from '../support/withdrawer.ts';

const DESTINATION = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let journey: Journey;
let customer: Withdrawer;
/** The approver's page. */
let approver: Page;

beforeAll(async () => {
  journey = await startJourney();
  customer = await openWithdrawer(journey.stack, [['USDT', '100000']]);
  approver = await journey.openPage({ storageState: customer.colleague.state });
  await untilConnected(customer.maker);
}, 120_000);
afterAll(() => journey?.close());

const rows = () => approver.getByRole('table', { name: 'Approvals' }).locator('tbody tr');
const account = () => approver.getByRole('button', { name: /^Account of/ });
const waitingFor = () => account().getByText(/waiting for your approval/);
const drawer = () => approver.getByRole('dialog');

test('ID-21 a new address waits for the second member, whose badge counts it; approved, it is used', async () => {
  await go(approver, '/en-US/wallet/overview');
  await account().waitFor();
  expect(await waitingFor().count()).toBe(0);
  const addressId = await customer.enterAddress('ETH', DESTINATION, 'Reserve');
  await account()
    .and(approver.getByRole('button', { name: /1 waiting for your approval/ }))
    .waitFor();

  await account().press('Enter');
  await approver
    .getByRole('navigation', { name: 'Account and help' })
    .getByRole('link', { name: /^Approvals/ })
    .press('Enter');
  await approver.getByRole('heading', { level: 1, name: 'Institution' }).waitFor();
  await expect.poll(() => rows().allInnerTexts()).toEqual([expect.stringContaining('Needs your approval')]);
  expect(await layerFindings(approver, approver.getByRole('table', { name: 'Approvals' }))).toEqual([]);
  await rows().getByRole('button').press('Enter');
  await drawer().getByRole('heading', { name: 'Withdrawal address “Reserve”' }).waitFor();
  const detail = await drawer().textContent();
  expect(detail).toContain(DESTINATION);
  expect(detail).toContain(customer.maker.email);
  expect(detail).toMatch(/not on the whitelist →\s*on the whitelist/);
  expect(detail).toContain('the address can be used for withdrawals immediately');
  expect(await layerFindings(approver)).toEqual([]);

  await drawer().getByLabel('Google verification code').fill('000000');
  await drawer().getByLabel('Google verification code').press('Enter');
  await drawer()
    .getByText(/Wrong code|wrong/i)
    .first()
    .waitFor();
  await drawer()
    .getByLabel('Google verification code')
    .fill(await customer.gaCode(customer.colleague));
  await drawer().getByLabel('Google verification code').press('Enter');
  await approver.getByText('Approved', { exact: true }).first().waitFor();
  await drawer()
    .getByText(/approved, \d/)
    .waitFor();
  await approver.keyboard.press('Escape');
  await expect.poll(() => account().getAttribute('aria-label')).not.toContain('waiting');
  const entries = await customer.maker.ask<{ items: { addressId: string; state: string }[] }>(
    '/account/wallet/address/page',
    {},
  );
  expect(entries.items.find((each) => each.addressId === addressId)?.state).toBe('active');
});

test('no screen of the approvals writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
