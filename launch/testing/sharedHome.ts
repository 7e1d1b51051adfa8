import { afterAll } from 'vitest';
import { discard, type Instance, newTestHome, startHealthy, type TestHome } from './instance.ts';

/** A platform that runs in a home. */
export interface Running {
  readonly instance: Instance;
  readonly testHome: TestHome;
}

/**
 * Shares one home among the tests of a file, for what a fresh one would not prove better. The returned function gives
 * the platform that runs there, and starts it where a test has ended it: that test waits for `instance.ended`.
 */
export function shareHome(): () => Promise<Running> {
  let testHome: TestHome | undefined;
  let running: Instance | undefined;
  afterAll(async () => {
    await discard(running === undefined ? [] : [running], testHome === undefined ? [] : [testHome]);
  });
  return async () => {
    testHome ??= await newTestHome();
    if (running === undefined) {
      const started = await startHealthy(testHome);
      void started.ended.then(() => {
        if (running === started) running = undefined;
      });
      running = started;
    }
    return { instance: running, testHome };
  };
}
