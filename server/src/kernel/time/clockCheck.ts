import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Clock } from './clock.ts';
import type { DatabaseTime } from './databaseTime.ts';

/** How far the server's clock may be from the database's. */
const DIFFERENCE_MAX_MS = 1_000;
const CHECK_MS = 10_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly databaseTime: DatabaseTime;
  readonly log: Log;
}

export type ClockCheck = Awaited<ReturnType<typeof startClockCheck>>;

/** Compares the server's clock with the database's, now and every ten seconds. */
export async function startClockCheck({ database, clock, databaseTime, log }: Deps) {
  let differenceMs = 0;
  let isRight = true;
  const measure = async () => {
    const before = clock();
    const time = await databaseTime(database);
    const after = clock();
    // The time of the answer lies between the two, so that its travel time is not counted as a difference.
    differenceMs = time < before ? before - time : Math.max(0, time - after);
    const wasRight = isRight;
    isRight = differenceMs <= DIFFERENCE_MAX_MS;
    if (!isRight) log.error({ differenceMs }, 'the clock differs from the database’s: the server is not ready');
    else if (!wasRight) log.info('the clock agrees with the database’s again');
  };
  await measure();
  // Without an answer the last result stands; /health reports the database.
  const timer = setInterval(() => void measure().catch(() => undefined), CHECK_MS).unref();
  return {
    isRight: () => isRight,
    differenceMs: () => differenceMs,
    measure,
    close: () => clearInterval(timer),
  };
}
