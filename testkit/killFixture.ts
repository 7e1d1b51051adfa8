import { randomUUID } from 'node:crypto';
import { startVenue, type Venue } from '@aldgate/venue';
import { sql } from 'kysely';
import { SECRETS_KEY, venueEndpoints } from './config.ts';
import type { TestDatabase } from './database.ts';
import { type LossyProxy, startLossyProxy } from './lossyProxy.ts';
import { createSeededDatabase } from './seededDatabase.ts';
import { ServerClient } from './serverClient.ts';
import { startServer } from './serverProcess.ts';
import { createTradingDeps } from './tradingDeps.ts';

/** A server in a process of its own, which a test kills, with a trader who is signed in. */
export interface KillFixture {
  readonly db: TestDatabase;
  readonly venue: Venue;
  /** Between the server and the venue. */
  readonly network: LossyProxy;
  readonly client: ServerClient;
  /** The account's key in the calls. */
  readonly exchangeKeyId: string;
  readonly accountAtVenue: () => Promise<ReturnType<Venue['processor']['engine']['account']>>;
  /** Moves what is pending a minute back, instead of the clocks of three processes, and returns what the jobs need. */
  readonly minuteLater: () => Promise<ReturnType<typeof createTradingDeps>>;
  /** Starts another server after the one that was killed. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the trader's account at the exchange, with this amount of USDT in its futures, or in spot. The server gets
 * `more` variables.
 */
export async function openKillFixture(
  amount?: string,
  account: 'swap_account' | 'trade_account' = 'swap_account',
  more: Readonly<Record<string, string>> = {},
): Promise<KillFixture> {
  const db = await createSeededDatabase();
  const venue = await startVenue({ port: 0, demo: true, weightLimit: 100_000 });
  const network = await startLossyProxy(venue.url);
  const env = {
    PROFILE: 'local',
    DATABASE_URL: db.url,
    SECRETS_KEY: SECRETS_KEY.toString('base64'),
    EXCHANGE_URL: network.url,
    EXCHANGE_BROKER_KEY: 'venue-demo-broker',
    EXCHANGE_BROKER_SECRET: 'venue-secret-broker',
    EXCHANGE_WEIGHT_LIMIT: '100000',
    EXCHANGE_SPOT_WEIGHT_LIMIT: '100000',
    RATE_LIMIT_CALLS: '100000',
    RATE_LIMIT_INSTITUTION: '100000',
    ...more,
  };
  const client = new ServerClient(await startServer(env));
  await client.signIn();
  const { data } = await client.call('POST', '/broker/account/queryBrokerOptions', {});
  if (amount !== undefined) {
    await client.call('POST', '/broker/lightning/transfer/apply', {
      key: randomUUID(),
      asset: 'USDT',
      amount,
      transferFrom: 'capital_account',
      transferTo: account,
    });
  }
  return {
    db,
    venue,
    network,
    client,
    exchangeKeyId: data[0].keyId,
    async accountAtVenue() {
      const { external_id } = await db.database
        .selectFrom('broker_account')
        .select('external_id')
        .where('kind', '=', 'own')
        .executeTakeFirstOrThrow();
      return venue.processor.engine.account(Number(external_id));
    },
    async minuteLater() {
      const times = {
        sent_at: sql`sent_at - interval '1 minute'`,
        valid_until: sql`valid_until - interval '1 minute'`,
        created_at: sql`created_at - interval '1 minute'`,
      } as never;
      await db.owner.updateTable('exchange_request').set(times).where('state', '=', 'pending').execute();
      await db.owner
        .updateTable('exchange_order')
        .set(times)
        .where('status', 'in', ['submitted', 'cancelling'])
        .execute();
      const config = { secretsKey: SECRETS_KEY, exchange: venueEndpoints(network.url) };
      return createTradingDeps({ db, config, clock: { now: Date.now() } });
    },
    async restart() {
      client.server = await startServer(env);
    },
    async close() {
      await client.server.kill();
      await network.close();
      await venue.close();
      await db.drop();
    },
  };
}
