import type { Page } from 'playwright-core';
import { totp } from '../../testkit/platform/totp.ts';
import { codeSent, untilSent } from './mailbox.ts';

export const PASSWORD = 'Aldgate#2026';
export const GOOGLE_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const STEP_MS = 30_000;
const lastSteps = new Map<string, number>();

/**
 * An unused code: each is valid once. If the current step's code was used, the next one's is used early, which the
 * server allows.
 */
export function unusedCode(account: string, secret = GOOGLE_SECRET): string {
  const step = Math.max(Math.floor(Date.now() / STEP_MS), (lastSteps.get(account) ?? 0) + 1);
  lastSteps.set(account, step);
  return totp(secret, step * STEP_MS);
}

/** Signs in an account whose second factor is an email code, in English. */
export async function signInByEmail(page: Page, url: string, email: string): Promise<void> {
  await enterPassword(page, url, email);
  const send = page.getByRole('button', { name: 'Send code' });
  const code = await codeSent(url, email, () => untilSent(page, send));
  await page.getByLabel('Email code').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).waitFor();
}

/** Signs in a demo account with Google, in English, and waits until the menu is visible. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await enterPassword(page, url, email);
  await page.getByLabel('Google verification code').fill(unusedCode(`${url} ${email}`));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).waitFor();
}

async function enterPassword(page: Page, url: string, email: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto(`${url}/en-US/login`);
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Characters in the image').fill(await readCaptcha(page, url));
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Reads the page's CAPTCHA. */
export async function readCaptcha(page: Page, url: string): Promise<string> {
  const captchaId = await page.locator('[data-captcha-id]').getAttribute('data-captcha-id');
  const captcha = await fetch(`${url}/mailbox/captcha/${captchaId}`);
  return ((await captcha.json()) as { code: string }).code;
}
