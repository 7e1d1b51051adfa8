import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBroker, openBrokerAccount } from './broker.ts';
import { type Journey, startJourney } from './journey.ts';
import { openMember, type State } from './trader.ts';

/** Starts the journey of a file before its tests, with pages of visitors and of one customer, dark unless given. */
export function useShell() {
  let journey: Journey;
  let signedIn: State;
  beforeAll(async () => {
    journey = await startJourney();
    const { page, state } = await openMember(journey);
    signedIn = state;
    await page.context().close();
  });
  afterAll(() => journey?.close());
  const openPage = (options?: BrowserContextOptions): Promise<Page> =>
    journey.openPage({ colorScheme: 'dark', ...options });
  return {
    journey: () => journey,
    url: () => journey.stack.url,
    openPage,
    /** A page of a new broker with an account. */
    openAsBroker: async (options?: BrowserContextOptions) => {
      const broker = await openBroker(journey.stack);
      await openBrokerAccount(broker, 'Lantern 01');
      return openPage({ ...options, storageState: broker.state });
    },
    openSignedIn: (options?: BrowserContextOptions) => openPage({ ...options, storageState: signedIn }),
    at: (path: string) => `${journey.stack.url}${path}`,
  };
}
