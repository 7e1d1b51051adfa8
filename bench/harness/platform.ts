import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { startVenueProcess } from '../../e2e/support/venueProcess.ts';
import { type Database, openDatabase, openPool } from '../../server/src/kernel/database/database.ts';
import { migratePlatform } from '../../server/src/migrations.ts';
import { startServer } from '../../testkit/platform/serverProcess.ts';
import { type CallAs, createCaller } from './caller.ts';
import { withDatabase } from './database.ts';

/** A server process with a venue process and a database that syncs every commit. */
export interface Platform {
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
  readonly venueUrl: string;
  readonly secretsKey: Buffer;
  readonly database: Database;
  readonly ask: CallAs;
  /** Gives the database's planner the statistics of what was filled in. */
  readonly vacuum: () => Promise<void>;
}

interface PlatformOptions {
  /** Default: the users of a benchmark share one address and one institution, so the limits of calls are lifted. */
  readonly isLimited?: boolean;
  /** Whether the demo's accounts are seeded. */
  readonly isSeeded?: boolean;
  /** Additional environment of the server and of the venue. */
  readonly server?: Readonly<Record<string, string>>;
  readonly venue?: Record<string, string>;
}

const UNLIMITED = { RATE_LIMIT_CALLS: '100000', RATE_LIMIT_INSTITUTION: '100000', RATE_LIMIT_SIGN_IN: '100000' };

/** Runs work with a platform of its own, which ends with it. */
export function withPlatform<Result>(
  options: PlatformOptions,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (databaseUrl) => {
    await migratePlatform(databaseUrl, 'aldgate');
    const venue = await startVenueProcess(options.venue);
    const secretsKey = randomBytes(32);
    const environment = {
      PROFILE: 'local',
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: secretsKey.toString('base64'),
      EXCHANGE_URL: venue.url,
      ...(!options.isLimited && UNLIMITED),
      ...options.server,
    };
    const server = await startServer(environment, ...(options.isSeeded ? ['seed'] : []));
    const open = (role: 'application' | 'owner', max: number) =>
      openDatabase(openPool({ url: databaseUrl, schema: 'aldgate', role, max, isUnlimited: true }));
    const database = open('application', 3);
    const vacuum = async () => {
      const owner = open('owner', 1);
      await sql`vacuum (analyze)`.execute(owner);
      await owner.destroy();
    };
    try {
      const { url, pid } = server;
      return await work({
        url,
        pid,
        venueUrl: venue.url,
        secretsKey,
        database,
        ask: createCaller(url),
        vacuum,
      });
    } finally {
      await database.destroy();
      await server.kill();
      await venue.kill();
    }
  });
}
