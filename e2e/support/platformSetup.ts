import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser.ts';
import { type RunningPlatform, startStack } from './stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The platform that the journeys share. */
    platform: RunningPlatform;
    /** The address of the browser that the journeys share. */
    browserUrl: string;
  }
}

/**
 * All customers and visitors of the journeys share one address, so that address is allowed what many have. Blocks come
 * twice a second. The market is still.
 */
const SETTINGS = {
  VENUE_MARKET: 'still',
  VENUE_WEIGHT_LIMIT: '48000',
  EXCHANGE_VISITOR_WEIGHT: '48000',
  VENUE_SOCKET_LIMIT: '1000',
  RATE_LIMIT_CALLS: '1000',
  RATE_LIMIT_INSTITUTION: '1500',
  RATE_LIMIT_SOCKETS: '1000',
  LOCAL_BLOCK_MS: '500',
};

/**
 * Starts the platform and the browser that the journeys share, and stops them after the last one, whether or not they
 * passed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, venueUrl, venueControls, home, stop } = await startStack(SETTINGS);
  project.provide('platform', { url, venueUrl, venueControls, home });
  const browser = await launchBrowserServer().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  project.provide('browserUrl', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stop();
  };
}
