import { randomBytes } from 'node:crypto';
import { startVenueProcess } from '../e2e/support/venueProcess.ts';
import { openDatabase, openPool } from '../server/src/kernel/database.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { startServer } from '../testkit/serverProcess.ts';
import { nextMessage, startChild } from './children.ts';
import { withDatabase } from './database.ts';
import type { Asking, Timed } from './fairness/ask.ts';
import { costAgainst, type Measure, quantile } from './measure.ts';
import { openTraders } from './traders.ts';

/** The addresses of the institution that calls as fast as they are allowed to, and the rate of each. */
const ADDRESSES = 8;
const FULL_RATE = 100;
/** The other institution calls like a few people. */
const QUIET_RATE = 20;
const FOR_MS = 20_000;

/**
 * Measures what one institution's calls from eight addresses at their full rate do to another's: its p99 beside that of
 * a quiet server, in one run.
 */
export function fairness(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, 'aldgate');
    const venue = await startVenueProcess();
    const secretsKey = randomBytes(32);
    const environment = {
      PROFILE: 'local',
      DATABASE_URL: url,
      SECRETS_KEY: secretsKey.toString('base64'),
      EXCHANGE_URL: venue.url,
    };
    const server = await startServer(environment);
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 2 }));
    try {
      const [loud = ''] = await openTraders({ database, secretsKey, name: 'Loud', users: 1 });
      const [calm = ''] = await openTraders({ database, secretsKey, name: 'Calm', users: 1 });
      const others = { url: server.url, token: calm, address: '127.0.0.100', rate: QUIET_RATE, forMs: FOR_MS };
      // The first calls run cold code.
      await ask({ ...others, forMs: 2_000 });
      const quiet = await ask(others);
      const load = Array.from({ length: ADDRESSES }, (_, index) => ({
        url: server.url,
        token: loud,
        address: `127.0.0.${101 + index}`,
        rate: FULL_RATE,
        forMs: FOR_MS,
      }));
      const [beside, ...loaded] = await Promise.all([ask(others), ask(...load)]);
      const refused = loaded.reduce((sum, each) => sum + each.refused, 0);
      process.stderr.write(`${refused} calls of the loud institution were refused\n`);
      const anchor = { name: 'a quiet server', value: quantile(quiet.ms, 0.99) };
      return [costAgainst('fairness', quantile(beside.ms, 0.99), 'ms', anchor, 3)];
    } finally {
      await database.destroy();
      await server.kill();
      await venue.kill();
    }
  });
}

/** In a process of its own, which the server does not share. */
async function ask(...asking: readonly Asking[]): Promise<Timed> {
  const child = startChild('fairness/ask.ts');
  try {
    child.send(asking);
    return await nextMessage<Timed>(child);
  } finally {
    child.disconnect();
  }
}
