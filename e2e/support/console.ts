import { type OperationsCallName, type OperationsWire, operationsWire } from '@aldgate/contract/operations/wire.ts';
import { OPERATOR_ROLES, type OperatorRole, operatorMay } from '@aldgate/domain/operations/roles.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goInConsole } from './go.ts';
import { type Journey, startJourney } from './journey.ts';
import { startConsoleSession } from './operator.ts';
import { addOperator, type Operator } from './people.ts';
import { withPlatform } from './platformDatabase.ts';
import type { RunningPlatform } from './stack.ts';
import { waitForToast } from './toasts.ts';

const NAMES = new Map(Object.entries(operationsWire).map(([name, { path }]) => [`/api${path}`, name]));
const wireOf: Readonly<Record<string, OperationsWire>> = operationsWire;

/** An operator with their page of the console. */
export type ConsolePage = ReturnType<typeof createConsolePage>;

/**
 * A platform for a test file on the console, the shared one unless `start` starts another. Records which calls its
 * pages made.
 */
export function useConsole(start: () => Promise<Journey> = startJourney) {
  let journey: Journey | undefined;
  const accepted = new Set<string>();
  beforeAll(async () => {
    journey = await start();
  });
  afterAll(() => journey?.close());
  const getJourney = (): Journey => {
    if (journey === undefined) throw new Error('the journey has not started');
    return journey;
  };
  /** A page whose calls are recorded. It is left once the answers that it has received are read. */
  const openPage = async (): Promise<Page> => {
    const page = await getJourney().openPage();
    const reading = new Set<Promise<unknown>>();
    const goto = page.goto.bind(page);
    page.goto = async (...to) => {
      await Promise.all(reading);
      return goto(...to);
    };
    page.on('response', (response) => {
      const name = NAMES.get(new URL(response.url()).pathname);
      if (name === undefined) return;
      const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false;
      const read = (isJson ? response.json() : Promise.resolve({ code: response.status() }))
        .then(
          ({ code }: { readonly code: number }) => code === 200 && accepted.add(name),
          () => undefined,
        )
        .finally(() => reading.delete(read));
      reading.add(read);
    });
    return page;
  };
  /** The last test of a file: no page failed. */
  const testErrors = () =>
    test('no page wrote an error to the console', () => {
      expect(getJourney().consoleErrors.filter((text) => !/status of (401|403|429)/.test(text))).toEqual([]);
    });
  return {
    journey: getJourney,
    openPage,
    /** A new operator of a role, signed in. */
    signIn: async (role: OperatorRole): Promise<ConsolePage> => {
      const { stack } = getJourney();
      const operator = await addOperator(stack, role);
      const page = await openPage();
      await startConsoleSession(page, stack.url, operator.email);
      return createConsolePage(stack, { ...operator, role }, page);
    },
    /**
     * The last tests of a file: its pages made each of the calls, and no page failed. A call without a test of its
     * screen fails here.
     */
    testCalls: (wire: Readonly<Record<string, OperationsWire>>) => {
      test.each(Object.keys(wire))('%s was called from its screen', async (name) => {
        await expect.poll(() => accepted.has(name)).toBe(true);
      });
      testErrors();
    },
    testErrors,
  };
}

/** The console’s text where the operator’s role may not act. */
export const ROLE_MAY_NOT = /^Your role can’t do this\. /;

function createConsolePage(
  platform: RunningPlatform,
  operator: Operator & { readonly role: OperatorRole },
  page: Page,
) {
  const reason = page.getByLabel('Reason (recorded in the audit log)').last();
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().click();
  const rejection = page.getByRole('alert').last();
  const dialog = page.getByRole('dialog');
  const go = async (path: string): Promise<void> => {
    await goInConsole(page, `/operations/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  return {
    operator,
    page,
    dialog,
    /** The rejection of the last action, where the screen shows it. */
    rejection,
    press,
    go,
    /** Opens a task of the queue by its title. */
    openTask: async (title: string | RegExp): Promise<void> => {
      await go('queue?pageSize=100');
      await page.getByRole('link', { name: title }).first().click({ timeout: 60_000 });
      await page.getByRole('region', { name: 'Task', exact: true }).getByRole('heading', { name: title }).waitFor();
    },
    toast: (text: string | RegExp) => waitForToast(page, text),
    /** A button in the row of a table that contains a text. */
    inRow: (text: string | RegExp, button: string) =>
      page.getByRole('row').filter({ hasText: text }).getByRole('button', { name: button }).first(),
    choose: async (label: string, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: label }).last().click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    /** Fills the reason and presses the button of an action. */
    confirm: async (button: string, text = 'For the test'): Promise<void> => {
      await reason.fill(text);
      await press(button);
    },
    /**
     * Confirms an action for an operator whose role lost the permission while the page was open: the rejection is shown
     * where the action is, the input stays, and with the role back the same press succeeds.
     */
    confirmAgainAfterRejection: async (name: OperationsCallName, button: string): Promise<void> => {
      const permission = wireOf[name]?.permission;
      const other = OPERATOR_ROLES.find((role) => permission != null && !operatorMay(role, permission));
      if (other === undefined) throw new Error(`every role may call ${name}`);
      await reason.fill('For the test');
      await setRole(platform, operator, other);
      await press(button);
      await expect.poll(() => rejection.textContent()).toMatch(ROLE_MAY_NOT);
      await setRole(platform, operator, operator.role);
      const answer = page.waitForResponse((response) => NAMES.get(new URL(response.url()).pathname) === name);
      await press(button);
      expect(await (await answer).json()).toMatchObject({ code: 200 });
      await rejection.waitFor({ state: 'detached' });
    },
    /** The page keeps what it shows until `act` is done, as if others acted in the last seconds. */
    whileStale: async (act: () => Promise<unknown>): Promise<void> => {
      const isRead = (url: URL) => wireOf[NAMES.get(url.pathname) ?? '']?.changes === false;
      await page.route(isRead, () => undefined);
      try {
        await act();
      } finally {
        await page.unroute(isRead);
      }
    },
  };
}

async function setRole(platform: RunningPlatform, { email }: Operator, role: OperatorRole): Promise<void> {
  await withPlatform(platform, ({ database }) =>
    database.updateTable('operator').set({ role }).where('email', '=', email).execute(),
  );
}
