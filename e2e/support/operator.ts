import type { Browser, Page } from 'playwright-core';
import { GOOGLE_SECRET, PASSWORD, unusedCode } from './signIn.ts';

/** A console page signed in as a demo operator: `reviewer@ops.aldgate.test`. */
export async function openConsole(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/operations`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Google verification code').fill(unusedCode(`${url} ${email}`, GOOGLE_SECRET));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}
