import { randomBytes } from 'node:crypto';
import { startVenue, type Venue } from '@aldgate/venue';
import { seedAccount } from '../../server/src/demo/seed.ts';
import { createSecretBox, type SecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import type { Random } from '../generated/random.ts';
import { venueEndpoints } from '../platform/config.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database.ts';
import { TRADER } from '../platform/platform.ts';
import { ServerClient } from '../platform/serverClient.ts';
import { startServer } from '../platform/serverProcess.ts';
import { createTradingDeps } from '../platform/tradingDeps.ts';
import { type FaultyLine, startFaultyLine } from './faultyLine.ts';
import { TradingWork } from './tradingWork.ts';

/** A server in a process of its own behind a line that may be faulty, and customers of three institutions. */
export interface FaultyLineFixture {
  readonly db: TestDatabase;
  readonly venue: Venue;
  readonly line: FaultyLine;
  readonly box: SecretBox;
  readonly works: readonly TradingWork[];
  /** Services that the jobs of trading need, as in another server. */
  readonly jobDeps: () => ReturnType<typeof createTradingDeps> & {
    readonly config: { readonly exchange: ReturnType<typeof venueEndpoints> };
  };
  readonly close: () => Promise<void>;
}

const CAPITAL = [
  ['USDT', '1000000'],
  ['BTC', '10'],
] as const;

export async function openFaultyLineFixture(random: Random): Promise<FaultyLineFixture> {
  const db = await createTestDatabase();
  const venue = await startVenue({ port: 0, demo: true, weightLimit: 1_000_000 });
  const line = await startFaultyLine(venue.url, random);
  const secretsKey = randomBytes(32);
  const box = createSecretBox(secretsKey);
  const emails = [TRADER, 'second@faulty.test', 'third@faulty.test'];
  for (const email of emails.slice(1)) {
    const account = { email, institution: email, verification: 'certified' as const, google: true, capital: CAPITAL };
    await seedAccount({ database: db.database, box, clock: Date.now }, account);
  }
  const env = {
    PROFILE: 'local',
    DATABASE_URL: db.url,
    SECRETS_KEY: secretsKey.toString('base64'),
    EXCHANGE_URL: line.url,
    EXCHANGE_BROKER_KEY: 'venue-demo-broker',
    EXCHANGE_BROKER_SECRET: 'venue-secret-broker',
    EXCHANGE_INSTITUTION_WEIGHT: '100000',
    EXCHANGE_INSTITUTION_ORDER_WEIGHT: '100000',
    EXCHANGE_QUERY_WEIGHT: '100000',
    RATE_LIMIT_CALLS: '100000',
    RATE_LIMIT_INSTITUTION: '100000',
  };
  const server = await startServer(env, 'seed');
  const near = (percent: number) =>
    ((Number(venue.processor.engine.symbol('BTCUSDT').mark) / 1e8) * (1 + percent / 100)).toFixed(1);
  const works: TradingWork[] = [];
  for (const email of emails) {
    const client = new ServerClient(server);
    await client.signIn(email);
    const work = new TradingWork(client, random, near);
    await work.open();
    works.push(work);
  }
  return {
    db,
    venue,
    line,
    box,
    works,
    jobDeps() {
      const config = { secretsKey, exchange: venueEndpoints(line.url) };
      return { ...createTradingDeps({ db, config, clock: { now: Date.now() } }), config };
    },
    async close() {
      await server.kill();
      await line.close();
      await venue.close();
      await db.drop();
    },
  };
}
