import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { Page } from 'playwright-core';
import type { Journey } from './journey.ts';
import { addOperator, type Operator } from './people.ts';
import { PASSWORD, readCaptcha, unusedCode } from './signIn.ts';

/** A console page signed in as a new operator of a role, or as the given one. */
export async function openConsole({ stack, openPage }: Journey, who: OperatorRole | Operator): Promise<Page> {
  const { email } = typeof who === 'string' ? await addOperator(stack, who) : who;
  const page = await openPage();
  await signInToConsole(page, stack.url, email);
  return page;
}

export async function signInToConsole(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/operations`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Characters in the image').fill(await readCaptcha(page, url));
  await page.getByLabel('Google verification code').fill(unusedCode(`${url} ${email}`));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}
