import { errors } from '@aldgate/contract/errors.ts';
import { configurationWire } from '@aldgate/contract/operations/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { type ConsolePage, useConsole } from '../../support/console.ts';

const console = useConsole();
const SUPPORT = 'support@aldgate.test';
let treasury: ConsolePage;

beforeAll(async () => {
  treasury = await console.signIn('treasury');
});

const openTab = (tab: string) => treasury.go(`configuration?tab=${tab}`);

test('CV-03 CV-04 an asset’s limits change with a second operator; a maximum below it is rejected', async () => {
  const { inRow, dialog, confirm, rejection, toast } = treasury;
  await openTab('assets');
  await inRow('JPY', 'Change').click();
  await dialog.getByLabel('Minimum').fill('200,000');
  await dialog.getByLabel('Maximum').fill('100,000');
  await confirm('Submit for approval');
  await rejection.getByText('maximum must not be below the minimum').waitFor();
  await dialog.getByLabel('Maximum').fill('90,000,000');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
});

test('WAL-12 the registry shows every asset with its kind and decimals', async () => {
  await openTab('registry');
  const row = (asset: string) => treasury.page.getByRole('row', { name: new RegExp(`^${asset} `) });
  await row('USDC').waitFor();
  expect(await row('USDC').getByRole('cell').allTextContents()).toEqual(['USDC', 'USD Coin', 'Coin', '6']);
  expect(await row('JPY').getByRole('cell').allTextContents()).toEqual(['JPY', 'Japanese yen', 'Currency', '0']);
});

test('CV-04 a pair is disabled immediately, and enabled with a second operator; so is the quota', async () => {
  const { press, choose, inRow, dialog, confirm, rejection, toast } = treasury;
  await openTab('pairs');
  await press('Disable a pair');
  await choose('Asset', 'AUD');
  await choose('Other asset', 'SGD');
  await confirm('Disable AUD and SGD');
  await toast('Pair disabled.');
  await inRow('AUD and SGD', 'Enable').click();
  await confirm('Submit for approval');
  await toast('Submitted for approval.');

  await press('Change');
  await dialog.getByLabel('Maximum open quotes').fill('0');
  await confirm('Submit for approval');
  await rejection.waitFor();
  await dialog.getByLabel('Maximum open quotes').fill('7');
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
});

test('a service is suspended with the reason that customers read, and resumed with a second operator', async () => {
  const { page, inRow, confirm, rejection, press, toast } = treasury;
  await openTab('services');
  await inRow(/^Transfer/, 'Suspend').click();
  await confirm('Suspend transfer');
  const row = page.getByRole('row', { name: /^Transfer/ });
  await row.getByText('For the test').waitFor();
  await inRow(/^Transfer/, 'Resume').click();
  await confirm('Submit for approval');
  await toast('Submitted for approval.');
  await inRow(/^Transfer/, 'Resume').click();
  await confirm('Submit for approval');
  await rejection.getByText(errors.changedMeanwhile.message).waitFor();
  await press('Back');
  // Other journeys transfer on the same platform.
  const administrator = await console.signIn('administrator');
  await administrator.go('approvals');
  await administrator.press('Take transfer back into use');
  await administrator.page.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.press('Approve');
  await row.getByRole('button', { name: 'Suspend' }).waitFor();
});

test('the support address changes immediately; an address that is none is rejected', async () => {
  const { page, dialog, confirm, rejection, toast } = treasury;
  await openTab('support');
  for (const email of ['desk@aldgate.test', SUPPORT]) {
    await page.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Email').fill('desk');
    await confirm('Change address');
    await rejection.getByText(/is not a valid email address/).waitFor();
    await dialog.getByLabel('Email').fill(email);
    await confirm('Change address');
    await toast('Address changed.');
    await page.getByText(email, { exact: true }).waitFor();
  }
});

test('MK-01 a label is added, given to a contract and removed from every contract', async () => {
  const { page, press, inRow, dialog, confirm, rejection, toast } = treasury;
  await openTab('labels');
  await press('Add a label');
  await dialog.getByLabel('Label', { exact: true }).fill('no label');
  await dialog.getByLabel('English').fill('Journeys');
  await dialog.getByLabel('Chinese').fill('旅程');
  await confirm('Change');
  await rejection.getByText(/may contain only letters, digits and hyphens/).waitFor();
  await dialog.getByLabel('Label', { exact: true }).fill('journeys');
  await confirm('Change');
  await page.getByRole('cell', { name: '旅程' }).waitFor();

  await openTab('market');
  await inRow('DOGEUSDT', 'Change').click();
  await dialog.getByLabel('Journeys').check();
  await confirm('Change');
  await page.getByRole('row').filter({ hasText: 'DOGEUSDT' }).getByText('journeys').waitFor();

  await openTab('labels');
  await inRow('journeys', 'Remove').click();
  await confirm('Remove Journeys');
  await toast('Removed.');
  await expect.poll(() => page.getByRole('cell', { name: '旅程' }).count()).toBe(0);
});

console.testCalls(configurationWire);
