import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsInThemes } from '../support/axe.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { openConsole } from '../support/operator.ts';
import { addCustomer } from '../support/people.ts';
import { readCaptcha, signIn } from '../support/signIn.ts';

let journey: Journey;
let administrator: Page;

beforeAll(async () => {
  journey = await startJourney();
  administrator = await openConsole(journey, 'administrator');
});
afterAll(() => journey?.close());

const findReason = (page: Page) => page.getByLabel('Reason (recorded in the audit log)');

test('ID-14 SH-19 a visitor finds an answer and asks about a solution; an operator closes it', async () => {
  const visitor = await journey.openPage();
  await visitor.goto(`${journey.stack.url}/en-US/help`);
  await visitor.getByLabel('Search help').fill('freeze');
  await visitor.getByText('Go to Freeze account.').waitFor();
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => visitor.getByText('Required', { exact: true }).count()).toBe(5);
  await visitor.getByLabel('Name').fill('Ada Wong');
  await visitor.getByLabel('Email', { exact: true }).fill('ada@kestrel.test');
  await visitor.getByLabel('Phone').fill('+852 6123 4567');
  await visitor.getByRole('combobox', { name: 'Solution' }).click();
  await visitor.getByRole('option', { name: 'Liquidity' }).click();
  await visitor.getByLabel('Characters in the image').fill(await readCaptcha(visitor, journey.stack.url));
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await visitor.getByText('Thank you. We have received your message and will call you back.').waitFor();
  await visitor.close();

  await administrator.getByRole('link', { name: /Ada Wong: liquidity/ }).click();
  await administrator.getByRole('button', { name: 'Take' }).click();
  await administrator.getByText('Yours').first().waitFor();
  await findReason(administrator).fill('Called back, proposal sent');
  await administrator.getByRole('button', { name: 'Close enquiry' }).click();
  await administrator.getByText('No task selected').waitFor();
});

test('CL-10 CV-04 a suspended service is seen by customers at once, and is resumed by two operators', async () => {
  const trader = await journey.openPage();
  await signIn(trader, journey.stack.url, (await addCustomer(journey.stack)).email);
  await trader.goto(`${journey.stack.url}/en-US/convert/coin`);
  await trader.getByLabel('You pay', { exact: true }).waitFor();
  const treasury = await openConsole(journey, 'treasury');
  await treasury.goto(`${journey.stack.url}/operations/configuration?tab=services`);
  await treasury
    .getByRole('row', { name: /^Convert/ })
    .getByRole('button', { name: 'Suspend' })
    .click();
  await findReason(treasury).fill('Maintenance until noon');
  await treasury.getByRole('button', { name: 'Suspend convert' }).click();
  await trader.getByText(/Maintenance until noon/).waitFor();

  await treasury
    .getByRole('row', { name: /^Convert/ })
    .getByRole('button', { name: 'Resume' })
    .click();
  await findReason(treasury).fill('Maintenance is over');
  await treasury.getByRole('button', { name: 'Submit for approval' }).click();
  await administrator.goto(`${journey.stack.url}/operations/approvals`);
  await administrator.getByRole('button', { name: 'Take convert back into use' }).click();
  await administrator.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.getByRole('button', { name: 'Approve' }).click();
  await trader.getByLabel('You pay', { exact: true }).waitFor();
  await treasury.close();
  await trader.close();
});

const PAGES = [
  'queue',
  'approvals',
  'customers',
  'configuration',
  'audit',
  'ledger',
  'outbox',
  'operators',
  'proof',
  'breaks',
  ...['accounts', 'in', 'statements', 'out', 'batches', 'platform', 'directory', 'days'].map(
    (tab) => `banks?tab=${tab}`,
  ),
  ...['deposits', 'holdings', 'outgoing', 'uncredited', 'networks', 'screening'].map((tab) => `wallets?tab=${tab}`),
  ...['board', 'stress', 'lending', 'bills'].map((tab) => `projects?tab=${tab}`),
  ...['book', 'calls', 'stress', 'maturities', 'liquidations', 'shortfalls', 'pool', 'terms'].map(
    (tab) => `loans?tab=${tab}`,
  ),
];

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

// Each page is loaded once: themes and widths change where it is.
test('axe finds nothing serious on any page of the console, in both themes, wide and on a phone', {
  timeout: 300_000,
}, async () => {
  const token = await administrator.evaluate<string>(`sessionStorage.getItem('aldgate.operations.token')`);
  const page = await journey.openPage();
  await page.context().addInitScript(`sessionStorage.setItem('aldgate.operations.token', '${token}')`);
  const found: string[] = [];
  for (const path of PAGES) {
    await page.goto(`${journey.stack.url}/operations/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      const findings = await findingsInThemes(page);
      // Nothing is wider than the screen.
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      if (overflow > 0) findings.push(`${overflow} px too wide`);
      found.push(...findings.map((finding) => `${viewport.width} ${path}: ${finding}`));
    }
  }
  await page.context().close();
  expect(found).toEqual([]);
});

test('no screen of the console wrote an error to the console', () => {
  expect(journey.consoleErrors.filter((text) => !/429/.test(text))).toEqual([]);
});
