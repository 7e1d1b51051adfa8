import type { FastifyInstance } from 'fastify';
import { OWN_CONNECTIONS } from './database/connections.ts';
import { assertRole, openDatabase, openPool } from './database/database.ts';
import { listenToChanges } from './events/changeEvents.ts';
import { createEventDispatcher } from './events/moduleEvents.ts';
import { createPresence } from './http/presence.ts';
import { createSocketGuard } from './http/socketGuard.ts';
import { observeBacklog } from './jobs/backlog.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import type { Module, ModuleContext } from './module.ts';
import { loadKeyPair } from './secrets/keyPair.ts';
import { createSecretBox } from './secrets/secrets.ts';
import type { KernelConfig } from './start/config.ts';
import { assertStorage, withDatabaseErrors } from './start/startProblems.ts';
import { type ReadDiskSpace, startDiskWatch } from './storage/diskWatch.ts';
import { folderObjects } from './storage/objects.ts';
import { businessClockOf } from './time/businessClock.ts';
import type { Clock } from './time/clock.ts';
import { startClockCheck } from './time/clockCheck.ts';
import type { DatabaseTime } from './time/databaseTime.ts';

interface Options {
  readonly config: KernelConfig;
  readonly clock: Clock;
  readonly databaseTime: DatabaseTime;
  readonly readDiskSpace?: ReadDiskSpace | undefined;
  readonly log: Log;
  /** Read at each event, because the modules are created with this context. */
  readonly modules: () => readonly Module[];
  readonly http: () => FastifyInstance;
}

/** Opens what all modules share: database, secrets, keys, change events and metrics. */
export async function openContext({ config, clock, databaseTime, readDiskSpace, log, modules, http }: Options) {
  const { databaseUrl: url, databaseSchema: schema } = config;
  const max = config.databasePool - OWN_CONNECTIONS;
  // Idle connections stay open, because a new one has no prepared statements.
  const pool = openPool({ url, schema, role: 'application', max, idleTimeoutMillis: 0 });
  const database = openDatabase(pool);
  const box = createSecretBox(config.secretsKey);
  const keyPair = await withDatabaseErrors({ url, schema }, async () => {
    await assertStorage(config.storagePath);
    await assertRole(database);
    return loadKeyPair(database, box, clock);
  }).catch(async (error: unknown) => {
    await database.destroy();
    throw error;
  });
  const clockCheck = await startClockCheck({ database, clock, databaseTime, log });
  const disk = await startDiskWatch({
    folders: [config.storagePath, ...config.diskFolders],
    log,
    ...(readDiskSpace !== undefined && { readSpace: readDiskSpace }),
  });
  const changeEvents = listenToChanges({ url, schema }, log);
  const metrics = createMetrics({
    pool,
    clock,
    clockDifferenceMs: clockCheck.differenceMs,
    disks: disk.disks,
  });
  const context: ModuleContext = {
    config,
    database,
    clock,
    businessClock: businessClockOf(clock, config.profile),
    databaseTime,
    clockCheck,
    disk,
    log,
    box,
    keyPair,
    objects: folderObjects(config.storagePath),
    changeEvents,
    events: createEventDispatcher(() => modules().flatMap(({ eventHandlers }) => eventHandlers ?? [])),
    metrics,
    presence: createPresence(clock),
    guardSocket: createSocketGuard({ log, metrics }),
    publicOrigin: () => findOrigin(config, http),
  };
  observeBacklog(context.metrics.registry, database, clock);
  return {
    ...context,
    async close() {
      clockCheck.close();
      disk.close();
      await changeEvents.close();
      await database.destroy();
    },
  };
}

/** The origin that browsers use. Passkeys need a domain; on this machine it is 'localhost'. */
function findOrigin({ publicUrl }: KernelConfig, http: () => FastifyInstance): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const address = http().server.address();
  return `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`;
}
