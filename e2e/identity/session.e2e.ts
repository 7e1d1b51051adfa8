import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { openScreen } from '../support/screens.ts';
import { openMember } from '../support/trader.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});

afterAll(() => journey?.close());

const at = (path: string) => `${journey.stack.url}${path}`;

test('ID-02 a user whose information is rejected is asked to log in again', async () => {
  const { page } = await openMember(journey);
  await page.route('**/api/institution/getUserInfo', (route) =>
    route.fulfill({ json: { code: 45512, message: 'Verification failed', data: null } }),
  );
  await go(page, '/en-US/wallet/overview');
  await page.getByText('Verification failed, please log in again').waitFor();
  await untilOpen(page, `**/en-US/login?from=${encodeURIComponent('/en-US/wallet/overview')}`);
  expect(await page.evaluate<string | null>(`localStorage.getItem('aldgate.token')`)).toBeNull();
  await page.context().close();
});

test('CL-05 a session that the server forgot leads to login with a word about it, and knows the way back', async () => {
  const { page } = await openMember(journey);
  await page.clock.install();
  await openScreen(page, journey.stack.url, 'zh-HK', { name: 'wallet', path: 'wallet/overview' });
  const token = await page.evaluate<string | null>(`localStorage.getItem('aldgate.token')`);
  await fetch(at('/api/institution/logout'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      source: 'web',
      language: 'en-US',
      'content-type': 'application/json',
    },
    body: '{}',
  });
  // Balances are refetched automatically.
  await page.clock.fastForward(30_000);
  await page.getByText(/^您的登入已於 \d\d:\d\d UTC 結束，因您已在另一視窗登出。請重新登入。$/).waitFor();
  await untilOpen(page, `**/zh-HK/login?from=${encodeURIComponent('/zh-HK/wallet/overview')}`);
  // Every other page shows the same until the next login, which leads back to it.
  const line = page.locator('[data-session-end]').getByText(/^您的登入已於/);
  await go(page, '/zh-HK/home');
  await line.waitFor();
  await go(page, '/zh-HK/market?search=btc');
  await line.waitFor();
  await page.locator('header').getByRole('link', { name: '登入' }).click();
  await untilOpen(page, `**/zh-HK/login?from=${encodeURIComponent('/zh-HK/market?search=btc')}`);
  await page.context().close();
});

test('SH-08 SH-13 a call that is not permitted leads to support, a rejected session to login and back', async () => {
  const { page } = await openMember(journey);
  const body = { code: 403, message: 'Forbidden', data: null };
  await page.route('**/user/assets', (route) => route.fulfill({ json: body }));
  await go(page, '/en-US/wallet/overview');
  await page.getByRole('main').getByText('Error, access was not authorized').waitFor();
  await page.getByRole('link', { name: 'Contact customer support: support@aldgate.test' }).waitFor();
  await page.route('**/institution/getUserInfo', (route) => route.fulfill({ status: 401, body: '' }));
  await page.reload();
  await untilOpen(page, '**/en-US/401?from=*');
  await page.getByText('Authentication failed, unable to access system').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await untilOpen(page, `**/en-US/login?from=${encodeURIComponent('/en-US/wallet/overview')}`);
  // A visitor knows whom to contact too.
  await go(page, '/en-US/403');
  await page.getByRole('link', { name: 'Contact customer support: support@aldgate.test' }).waitFor();
  // The rejected calls.
  journey.consoleErrors.splice(0);
  await page.context().close();
});

test('no screen writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
