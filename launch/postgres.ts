import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildSpec, startChild } from './child/child.ts';
import { homePaths } from './config.ts';
import { findFreePort, isPortFree, type PortRange } from './ports.ts';
import { nativeFolder } from './postgres/binaries.ts';
import { placePostgres } from './postgres/placement.ts';
import { findPostmaster } from './postgres/postmaster.ts';
import { databaseUrl, type PostgresSettings } from './postgres/settings.ts';
import { newPassword, readStoredDatabase, writeStoredDatabase } from './postgres/storedDatabase.ts';

export interface PostgresOptions {
  /** Folder of the port, the password and, if the database's user can access it, the data. */
  readonly home: string;
  readonly logFile: string;
  /** False only for tests: disables fsync. */
  readonly durable: boolean;
  /** Folder of the programs; by default the embedded ones. */
  readonly programs?: string;
  /** Ports reserved for other processes of the same start. */
  readonly reservedPorts?: readonly number[];
  readonly portRange?: PortRange;
  /** 0 ≤ x < 1; start position of the search for a free port. */
  readonly random: () => number;
}

/** A configured database that is not started. */
export interface PostgresPlan {
  readonly url: string;
  readonly settings: PostgresSettings;
  /** True if the data could not be placed under the home; `settings.dataDir` is the actual path. */
  readonly elsewhere: boolean;
  /** The process that supervises it. */
  readonly supervisor: ChildSpec;
}

/**
 * Creates the home. A home of root is traversable, so that the database's user can access its folder; everything in it
 * is readable by its owner alone.
 */
export function createHome(home: string): void {
  if (existsSync(home)) return;
  mkdirSync(home, { recursive: true });
  chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700);
}

async function choosePort(
  kept: number | undefined,
  dataDir: string,
  { random, reservedPorts = [], portRange }: Pick<PostgresOptions, 'random' | 'reservedPorts' | 'portRange'>,
): Promise<number> {
  const running = findPostmaster(dataDir);
  if (running !== undefined && running.status === 'ready') return running.port;
  const isOurs = kept !== undefined && !reservedPorts.includes(kept);
  if (isOurs && (running?.port === kept || (await isPortFree(kept)))) return kept;
  return findFreePort(random, portRange, reservedPorts);
}

/** Determines data folder, port and password of a home's embedded PostgreSQL. */
export async function planPostgres(options: PostgresOptions): Promise<PostgresPlan> {
  const { home, logFile, durable } = options;
  createHome(home);
  const keptPath = homePaths(home).database;
  const kept = readStoredDatabase(keptPath);
  const password = kept?.password ?? newPassword();
  const placement = placePostgres(home, options.programs ?? nativeFolder(), password);
  if (kept === undefined && existsSync(placement.dataDir)) {
    throw new Error(`${keptPath} is missing: it holds the password of the database in ${placement.dataDir}.`);
  }
  const port = await choosePort(kept?.port, placement.dataDir, options);
  if (kept?.port !== port) writeStoredDatabase(keptPath, { port, password });
  const { elsewhere, ...where } = placement;
  const settings: PostgresSettings = { ...where, port, password, logFile, durable };
  return { url: databaseUrl(settings), settings, elsewhere, supervisor: supervisorSpec(settings) };
}

function supervisorSpec(settings: PostgresSettings): ChildSpec {
  return {
    name: 'database',
    // The supervisor mostly waits, so a small heap is enough.
    args: ['--max-old-space-size=32', '--max-semi-space-size=1', join(import.meta.dirname, 'postgresSupervisor.ts')],
    env: process.env,
    logFile: settings.logFile,
    configure: settings,
    stopsByMessage: true,
    onError: (line) => process.stderr.write(`database: ${line}\n`),
  };
}

/** A running database; `stop` resolves when it has ended. */
export interface RunningPostgres {
  readonly url: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/** Starts a home's embedded PostgreSQL with its empty database. It ends with this process in any case. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const plan = await planPostgres(options);
  const supervisor = startChild(plan.supervisor);
  await supervisor.ready;
  return {
    url: plan.url,
    dataDir: plan.settings.dataDir,
    stop: async () => {
      supervisor.stop();
      await supervisor.ended;
    },
  };
}
