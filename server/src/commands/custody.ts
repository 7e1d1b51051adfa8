import { flushCompileCache } from 'node:module';
import pg from 'pg';
import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { createLog } from '../kernel/log.ts';
import { systemClock } from '../kernel/time/clock.ts';
import { createSignerClient, runFollower } from '../modules/custody/index.ts';
import { createDepositSink, createPayoutSink } from '../modules/wallet/index.ts';

/** The connections of this process: one for each network, and one for what runs beside them. */
const CONNECTIONS = 4;

/**
 * Follows the networks that have nodes, until `stop` resolves. Of several such processes one leads; the others wait
 * until its connection to the database ends.
 */
export async function custody(config: Config, stop: Promise<void>): Promise<void> {
  const { databaseUrl: url, databaseSchema: schema, logLevel } = config;
  const { nodes, signer } = config.custody;
  const log = createLog(logLevel);
  const clock = systemClock;
  const stopping = new AbortController();
  void stop.then(() => stopping.abort());
  // Node writes its compile cache when a process ends, which one that is killed never does.
  flushCompileCache();
  process.send?.({ ready: true });
  const leader = new pg.Client({
    connectionString: url,
    application_name: 'aldgate custody',
    keepAlive: true,
    // A database that does not answer ends the process with an error; it is started again.
    connectionTimeoutMillis: 8_000,
  });
  const lost = new Promise<never>((_, reject) => {
    leader.on('error', reject);
    leader.on('end', () => reject(new Error('the connection that leads has ended')));
  });
  lost.catch(() => undefined);
  await leader.connect();
  log.info('connected; the process leads once no other does');
  const lock = leader.query('select pg_advisory_lock(hashtextextended($1, 0))', [`custody:${schema}`]);
  lock.catch(() => undefined);
  if ((await Promise.race([lock, stop.then(() => null)])) === null) return;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: CONNECTIONS }));
  try {
    const client = signer === null ? null : createSignerClient({ ...signer, clock });
    const sink = createDepositSink({ database, clock, log, provider: config.screening });
    const deps = { database, clock, log, sink, payouts: createPayoutSink() };
    const followed = Object.entries(nodes).filter(([, urls]) => urls.length > 0);
    log.info({ networks: followed.map(([code]) => code) }, 'following');
    const running = followed.map(([code, urls]) =>
      runFollower({ ...deps, code, nodes: urls, signer: client, stop: stopping.signal }),
    );
    await Promise.race([Promise.all([stop, ...running]), lost]);
  } finally {
    stopping.abort();
    await database.destroy();
    await leader.end().catch(() => undefined);
  }
}
