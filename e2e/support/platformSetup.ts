import type { TestProject } from 'vitest/node';
import { startStack } from './stack.ts';

/** A running platform, as the test files know it. */
export interface RunningPlatform {
  /** The origin without a trailing slash. */
  readonly url: string;
  /** The venue's own address. */
  readonly venueUrl: string;
  readonly home: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The platform that the journeys share. */
    platform: RunningPlatform;
  }
}

/** Starts the platform that the journeys share, and stops it after the last one, whether or not they passed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, venueUrl, home, stop } = await startStack();
  project.provide('platform', { url, venueUrl, home });
  return stop;
}
