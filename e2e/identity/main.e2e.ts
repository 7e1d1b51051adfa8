import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../support/go.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { addCustomer } from '../support/people.ts';
import { signIn } from '../support/signIn.ts';
import { untilOpen } from '../support/untilOpen.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey?.close());

const openPage = () => journey.openPage({ colorScheme: 'dark' });
const at = (path: string) => `${journey.stack.url}${path}`;
const here = (page: Page) => page.url().slice(journey.stack.url.length);

test('SH-03 a visitor who follows a link to a guarded page signs in and arrives there', async () => {
  const page = await openPage();
  const goal = '/en-US/record/convert?pageSize=20';
  await page.goto(at(goal));
  await untilOpen(page, '**/en-US/login**');
  expect(here(page)).toBe(`/en-US/login?from=${encodeURIComponent(goal)}`);
  await signIn(page, journey.stack.url, (await addCustomer(journey.stack)).email);
  expect(here(page)).toBe(goal);
  await page.context().close();
});

test('ID-03 logging out clears what the browser stored of the user, and the server forgets the token', async () => {
  const page = await openPage();
  await signIn(page, journey.stack.url, (await addCustomer(journey.stack)).email);
  const token = await page.evaluate<string>(`localStorage.getItem('aldgate.token')`);
  const getUserInfo = async () => {
    const response = await fetch(at('/api/institution/getUserInfo'), { headers: { authorization: `Bearer ${token}` } });
    return ((await response.json()) as { code: number }).code;
  };
  expect(await getUserInfo()).toBe(200);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor({ state: 'detached' });
  expect(await page.evaluate<string>(`JSON.stringify({ ...localStorage, ...sessionStorage })`)).not.toContain(token);
  expect(await getUserInfo()).toBe(401);
  await go(page, '/en-US/market');
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => menu.allTextContents()).toEqual(['Markets', 'Trade', 'Convert', 'OTC', 'Brokers']);
  await go(page, '/en-US/wallet/overview');
  await untilOpen(page, '**/en-US/login**');
  await page.context().close();
});

test('no screen writes an error to the console', () => {
  expect(journey.consoleErrors).toEqual([]);
});
