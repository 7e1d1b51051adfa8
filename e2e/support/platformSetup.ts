import type { TestProject } from 'vitest/node';
import { type RunningPlatform, startStack } from './stack.ts';

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
