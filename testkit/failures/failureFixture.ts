import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { sql } from 'kysely';
import type { Config } from '../../server/src/config.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { jobSchema } from '../../server/src/kernel/jobs/jobs.ts';
import { openSession } from '../../server/src/modules/identity/sessions.ts';
import { RATES_EVERY_MS, testConfig, venueEndpoints } from '../platform/config.ts';
import type { TestDatabase } from '../platform/database.ts';
import { startLossyProxy } from '../platform/lossyProxy.ts';
import { ORIGIN, type Platform, type Reply, TRADER, waitFor } from '../platform/platform.ts';
import { createSeededDatabase } from '../platform/seededDatabase.ts';
import { createTradingDeps, type TradingDeps } from '../platform/tradingDeps.ts';
import { type DroppableServer, startDroppableServer } from './droppableServer.ts';

const MINUTE_MS = 60_000;
/** The exchange's shortest interval between two messages of a book. */
const MARKET_STEP_MS = 100;
const PRICED = referenceMarket('BTCUSDT');

/** A server that a test drops and opens again on the same database, with a trader who is signed in. */
export interface FailureFixture {
  readonly db: TestDatabase;
  readonly venue: Venue;
  readonly clock: Pick<Platform['clock'], 'now' | 'advance'>;
  /** The one that runs, or the last one that was dropped. */
  readonly server: DroppableServer;
  /** The writing requests of jobs that a test runs itself, by method and path. */
  readonly sentByJobs: readonly string[];
  /** The account's key in the calls. */
  readonly exchangeKeyId: string;
  readonly institutionId: string;
  readonly call: (path: string, body?: object) => Promise<Reply>;
  /** Lets time pass in the market until there is a result. */
  readonly until: <Result>(ask: () => Promise<Result | undefined>) => Promise<Result>;
  /** Lets time pass until there is a result, or the server is dropped. */
  readonly untilDropped: (ask: () => Promise<true | undefined>) => Promise<void>;
  /** Lets time pass until the server has a price to deal at. */
  readonly priced: () => Promise<true>;
  readonly accountAtVenue: () => Promise<ReturnType<Venue['processor']['engine']['account']>>;
  /** Makes the jobs due that are so by the clock: the queue goes by PostgreSQL's. */
  readonly makeJobsDue: () => Promise<void>;
  /** Lets a minute pass, also for the job queue, and returns what the jobs of another server need. */
  readonly minuteLater: () => Promise<TradingDeps>;
  /** Opens another server after the one that was dropped. */
  readonly reopen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Options {
  /** The amount of USDT that the trader's account at the exchange gets… */
  readonly amount?: string;
  /** … in this wallet. */
  readonly account?: 'swap_account' | 'trade_account';
  readonly failsBeforeCommits?: boolean;
  /** The time at which the clock begins, epoch ms; the present one by default. */
  readonly startsAt?: number;
  /** Another exchange of the registry, at which the server has a broker. */
  readonly other?: { readonly venue: Venue; readonly configure: (url: string) => Config['otherExchanges'][number] };
}

export async function openFailureFixture({
  amount,
  account = 'swap_account',
  failsBeforeCommits = false,
  startsAt = Date.now(),
  other,
}: Options = {}): Promise<FailureFixture> {
  const db = await createSeededDatabase();
  const clock = {
    now: startsAt,
    advance(ms: number) {
      this.now += ms;
    },
  };
  const venue = await startVenue({
    port: 0,
    now: () => clock.now,
    demo: true,
    market: 'still',
    weightLimit: 100_000,
  });
  const storagePath = await mkdtemp(join(tmpdir(), 'aldgate-storage-'));
  const configure = ([url = '', otherUrl = '']: readonly string[]) =>
    testConfig({
      exchange: venueEndpoints(url),
      otherExchanges: other === undefined ? [] : [other.configure(otherUrl)],
      rates: { url: `${venue.url}/rates`, everyMs: RATES_EVERY_MS },
      storagePath,
    });
  const venues = other === undefined ? [venue] : [venue, other.venue];
  const sentByJobs: string[] = [];
  const ofJobs = await startLossyProxy(venue.url);
  ofJobs.answered = ({ method, url }) => {
    if (method !== 'GET') sentByJobs.push(`${method} ${url.split('?')[0]}`);
  };
  const start = () => startDroppableServer({ db, venues, configure, clock, failsBeforeCommits });
  const dropped: DroppableServer[] = [];
  let server = await start();
  const { id: userId, institution_id: institutionId } = await db.database
    .selectFrom('platform_user')
    .select(['id', 'institution_id'])
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  const { token } = await inTransaction(db.database, (tx) =>
    openSession(tx, { userId, origin: ORIGIN, at: clock.now }),
  );
  const call = async (path: string, body: object = {}): Promise<Reply> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
  };
  const until = <Result>(ask: () => Promise<Result | undefined>): Promise<Result> =>
    waitFor(() => {
      clock.advance(MARKET_STEP_MS);
      venue.tick();
      return ask();
    });
  const queue = sql.id(jobSchema(db.schema));
  const makeJobsDue = async (): Promise<void> => {
    await sql`
      update ${queue}._private_jobs set run_at = now() where run_at between now() and ${new Date(clock.now)}`.execute(
      db.owner,
    );
  };
  const { data } = await call('/broker/account/queryBrokerOptions');
  if (amount !== undefined) {
    await call('/broker/lightning/transfer/apply', {
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
    clock,
    get server() {
      return server;
    },
    sentByJobs,
    exchangeKeyId: data[0].keyId,
    institutionId,
    call,
    until,
    priced: () => until(async () => ('refused' in server.app.prices.firm(PRICED) ? undefined : true)),
    async accountAtVenue() {
      const { external_id } = await db.database
        .selectFrom('exchange_account')
        .select('external_id')
        .where('kind', '=', 'own')
        .executeTakeFirstOrThrow();
      return venue.processor.engine.account(Number(external_id));
    },
    async untilDropped(ask) {
      await until(async () => (server.isDropped ? true : await ask()));
    },
    makeJobsDue,
    async minuteLater() {
      clock.advance(MINUTE_MS);
      for (const [table, column] of [
        [sql`job_worker`, sql`seen_at`],
        [sql`${queue}._private_jobs`, sql`locked_at`],
        [sql`${queue}._private_job_queues`, sql`locked_at`],
      ] as const)
        await sql`update ${table} set ${column} = ${column} - interval '1 minute'`.execute(db.owner);
      await makeJobsDue();
      const config = configure(other === undefined ? [ofJobs.url] : [ofJobs.url, other.venue.url]);
      return createTradingDeps({ db, config, clock });
    },
    async reopen() {
      dropped.push(server);
      server = await start();
    },
    async close() {
      const closing = Promise.all([...dropped, server].map((each) => each.close()));
      let isClosed = false;
      const ended = closing.finally(() => {
        isClosed = true;
      });
      // Work in progress may wait for the clock.
      await until(async () => isClosed || undefined);
      await ended;
      await ofJobs.close();
      await venue.close();
      await db.drop();
      await rm(storagePath, { recursive: true, force: true });
    },
  };
}
