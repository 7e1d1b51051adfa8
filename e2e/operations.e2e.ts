import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';
import { openConsole } from './support/operator.ts';
import { ownerPool } from './support/ownerPool.ts';
import { readCaptcha, signIn } from './support/signIn.ts';
import { type Stack, startStack } from './support/stack.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

let stack: Stack;
let browser: Browser;
let administrator: Page;
const consoleErrors: string[] = [];

beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
  administrator = listen(await openConsole(browser, stack.url, 'admin@ops.aldgate.test'));
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

function listen(page: Page): Page {
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return page;
}

const findReason = (page: Page) => page.getByLabel('Reason (recorded in the audit log)');

test('ID-14 SH-19 a visitor finds an answer and asks about a solution; an operator takes the enquiry and closes it', async () => {
  const visitor = listen(await browser.newPage({ viewport: { width: 1440, height: 900 } }));
  await visitor.goto(`${stack.url}/en-US/help`);
  await visitor.getByLabel('Search help').fill('freeze');
  await visitor.getByText('Go to Freeze account.').waitFor();
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  for (const field of ['Name', 'Email', 'Phone', 'Solution']) await visitor.getByText(`${field} is required`).waitFor();
  await visitor.getByLabel('Name').fill('Ada Wong');
  await visitor.getByLabel('Email', { exact: true }).fill('ada@kestrel.test');
  await visitor.getByLabel('Phone').fill('+852 6123 4567');
  await visitor.getByRole('combobox', { name: 'Solution' }).click();
  await visitor.getByRole('option', { name: 'Liquidity' }).click();
  await visitor.getByLabel('Characters in the image').fill(await readCaptcha(visitor, stack.url));
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

test('CL-10 CV-04 a suspended service is seen by customers at once, and comes back into use by two operators', async () => {
  const trader = listen(await browser.newPage({ viewport: { width: 1440, height: 900 } }));
  await signIn(trader, stack.url, 'trader@demo.aldgate.test');
  await trader.goto(`${stack.url}/en-US/convert/coin`);
  await trader.getByLabel('You pay', { exact: true }).waitFor();
  const treasury = listen(await openConsole(browser, stack.url, 'treasury@ops.aldgate.test'));
  await treasury.goto(`${stack.url}/operations/configuration?tab=services`);
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
  await administrator.goto(`${stack.url}/operations/approvals`);
  await administrator.getByRole('row').nth(1).getByRole('button').click();
  await administrator.getByText('You may decide: another operator requested this.').waitFor();
  await administrator.getByRole('button', { name: 'Approve' }).click();
  await trader.getByLabel('You pay', { exact: true }).waitFor();
  await treasury.close();
  await trader.close();
});

const PAGES = ['queue', 'approvals', 'customers', 'configuration', 'audit', 'ledger', 'outbox', 'operators'];

test.each(['dark', 'light'] as const)(
  'axe finds nothing serious on any page of the console, %s, wide and on a phone',
  async (colorScheme) => {
    const token = await administrator.evaluate<string>(`sessionStorage.getItem('aldgate.operations.token')`);
    const findings: string[] = [];
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const context = await browser.newContext({ colorScheme, viewport });
      await context.addInitScript(`sessionStorage.setItem('aldgate.operations.token', '${token}')`);
      const page = listen(await context.newPage());
      for (const path of PAGES) {
        await page.goto(`${stack.url}/operations/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
        findings.push(...(await seriousFindings(page)).map((finding) => `${viewport.width} ${path}: ${finding}`));
        // Nothing is wider than the screen.
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
        if (overflow > 0) findings.push(`${viewport.width} ${path}: ${overflow} px too wide`);
      }
      await context.close();
    }
    expect(findings).toEqual([]);
  },
);

test('an altered audit record is found, on the audit page and by the command', async () => {
  const auditor = listen(await openConsole(browser, stack.url, 'auditor@ops.aldgate.test'));
  await auditor.goto(`${stack.url}/operations/audit`);
  await auditor.getByText(/The chain is whole: \d+ records\./).waitFor();
  expect((await verify()).code).toBe(0);

  const owner = ownerPool(stack);
  await owner.query('alter table audit_record disable trigger user');
  const { rows } = await owner.query<{ id: string }>(
    `update audit_record set actor = 'somebody else' where sealed_sequence = 3 returning id`,
  );
  await owner.query('alter table audit_record enable trigger user');
  const altered = rows[0]?.id;
  await owner.end();

  await auditor.getByRole('button', { name: 'Verify again' }).click();
  await auditor.getByText(`Record ${altered} was altered, or one before it is missing`).waitFor();
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining(`record ${altered} `) });
  await auditor.close();
});

/** `npm run audit:verify`, against the running start. */
async function verify(): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn('npm', ['run', '--silent', 'audit:verify'], {
    cwd: ROOT,
    env: { ...process.env, ALDGATE_HOME: stack.home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

test('no screen of the console wrote an error to the console', () => {
  expect(consoleErrors.filter((text) => !/429/.test(text))).toEqual([]);
});
