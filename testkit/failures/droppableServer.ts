import type { Venue } from '@aldgate/venue';
import { sql } from 'kysely';
import { createApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config.ts';
import { createLog } from '../../server/src/kernel/log.ts';
import { createDemo } from '../../server/src/local.ts';
import type { TestDatabase } from '../platform/database.ts';
import { startLossyProxy } from '../platform/lossyProxy.ts';
import { waitFor } from '../platform/platform.ts';
import { startDatabaseProxy } from './databaseProxy.ts';
import { createFailurePoints, type FailurePoints } from './failurePoints.ts';

/** A server of this process that a test drops: from then on nothing of it reaches anything. */
export interface DroppableServer {
  readonly url: string;
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly points: FailurePoints;
  readonly isDropped: boolean;
  /**
   * Cuts all its connections at once; resolves when PostgreSQL has ended its sessions, and the exchange has answered
   * what was on its way.
   */
  drop(): Promise<void>;
  /** Closes it in order, unless it was dropped; resolves when nothing of it is left in this process. */
  close(): Promise<void>;
}

interface Options {
  readonly db: TestDatabase;
  readonly venues: readonly Venue[];
  /** The configuration with the addresses of the venues. */
  readonly configure: (urls: readonly string[]) => Config;
  readonly clock: { readonly now: number };
  /** Whether the arrival of a commit is a point too: the transaction is rolled back there. */
  readonly failsBeforeCommits: boolean;
}

/** Starts a server behind proxies of its own, which report what it makes durable. */
export async function startDroppableServer({
  db,
  venues,
  configure,
  clock,
  failsBeforeCommits,
}: Options): Promise<DroppableServer> {
  let isDropped = false;
  let closing: Promise<unknown> | undefined;
  let closings: Promise<void>[] | undefined;
  const points = createFailurePoints(() => fail());
  const database = await startDatabaseProxy(db.url, {
    committing: (writes) => {
      if (failsBeforeCommits) points.pass(`before commit ${writes.join(' ')}`);
    },
    committed: (writes) => points.pass(`commit ${writes.join(' ')}`),
  });
  const networks = await Promise.all(venues.map(({ url }) => startLossyProxy(url)));
  for (const network of networks) {
    network.answered = ({ method, url }) => {
      // The key of a stream is no step.
      if (method !== 'GET' && !url.includes('listenKey')) points.pass(`${method} ${url.split('?')[0]}`);
    };
  }
  const config = { ...configure(networks.map(({ url }) => url)), databaseUrl: database.url, databaseSchema: db.schema };
  const log = createLog(process.env.DEBUG_LOG ?? 'silent');
  const app = await createApp({ config, clock: () => clock.now, log, createDemo, checkAnswers: true });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });

  const cut = () => {
    database.cut();
    closings ??= networks.map((network) => network.close());
  };
  const fail = () => {
    if (isDropped) return;
    isDropped = true;
    cut();
    app.http.server.closeAllConnections();
    // It fails at whatever it still wanted to store.
    closing = app.close().catch(() => undefined);
  };
  return {
    url,
    app,
    points,
    get isDropped() {
      return isDropped;
    },
    async drop() {
      fail();
      await Promise.all(closings ?? []);
      await waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where pid = any(${database.sessions()})`.execute(db.owner);
        return rows.length === 0 ? true : undefined;
      });
    },
    async close() {
      closing ??= app.close();
      await closing;
      cut();
      await Promise.all(closings ?? []);
    },
  };
}
