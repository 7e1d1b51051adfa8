import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { Page } from 'playwright-core';
import { logInOperator } from '../../testkit/platform/logIn.ts';
import type { Journey } from './journey.ts';
import { addOperator, type Operator } from './people.ts';
import { PASSWORD, readCaptcha, unusedCode } from './signIn.ts';

/** A console page with the session of a new operator of a role, or of the given one. */
export async function openConsole({ stack, openPage }: Journey, who: OperatorRole | Operator): Promise<Page> {
  const { email } = typeof who === 'string' ? await addOperator(stack, who) : who;
  const page = await openPage();
  await startConsoleSession(page, stack.url, email);
  return page;
}

/** Opens the console with a stored session; journeys of the login use the screen instead. */
export async function startConsoleSession(page: Page, url: string, email: string): Promise<void> {
  const token = await logInOperator(url, { email, password: PASSWORD, gaCode: unusedCode(`${url} ${email}`) });
  // Once: a page that signs out later stays so when it loads again.
  await page.addInitScript(
    `if (sessionStorage.getItem('journey.signedIn') === null) {
      sessionStorage.setItem('journey.signedIn', 'yes');
      sessionStorage.setItem('aldgate.operations.token', '${token}');
    }`,
  );
  await page.goto(`${url}/operations`);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Logs in by the screen. */
export async function signInToConsole(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/operations`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Characters in the image').fill(await readCaptcha(page, url));
  await page.getByLabel('Google verification code').fill(unusedCode(`${url} ${email}`));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}
