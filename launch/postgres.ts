import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { homePaths } from './config.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { nativeFolder } from './postgres/binaries.ts';
import { placePostgres } from './postgres/placement.ts';
import { findPostmaster } from './postgres/postmaster.ts';
import { databaseUrl, type PostgresSettings } from './postgres/settings.ts';
import { newPassword, readStoredDatabase, writeStoredDatabase } from './postgres/storedDatabase.ts';
import { type ChildSpec, startChild } from './supervisor/child.ts';

export interface PostgresOptions {
  /** Folder that keeps the port, the password and, where the database's user can reach it, the data. */
  readonly home: string;
  readonly logFile: string;
  /** False only for tests: nothing is synchronised to disk. */
  readonly durable: boolean;
  /** Ports that others of the same start will take. */
  readonly reservedPorts?: readonly number[];
  /** 0 ≤ x < 1; where the search for a free port begins. */
  readonly random: () => number;
}

/** A database that is decided but not started. */
export interface PostgresPlan {
  readonly url: string;
  readonly settings: PostgresSettings;
  /** True when the data could not lie under the home; `settings.dataDir` says where it is. */
  readonly elsewhere: boolean;
  /** What to start to have it run. */
  readonly keeper: ChildSpec;
}

/** Creates the home. Root's can be passed through, so that the database's user reaches its own folder in it. */
export function createHome(home: string): void {
  if (existsSync(home)) return;
  mkdirSync(home, { recursive: true });
  chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700);
}

async function choosePort(
  kept: number | undefined,
  dataDir: string,
  { random, reservedPorts = [] }: Pick<PostgresOptions, 'random' | 'reservedPorts'>,
): Promise<number> {
  const running = findPostmaster(dataDir);
  if (running !== undefined && running.status === 'ready') return running.port;
  const isOurs = kept !== undefined && !reservedPorts.includes(kept);
  if (isOurs && (running?.port === kept || (await isPortFree(kept)))) return kept;
  for (;;) {
    const port = await findFreePort(random);
    if (!reservedPorts.includes(port)) return port;
  }
}

/** Decides where the embedded PostgreSQL of a home lies, on which port and with which password. */
export async function planPostgres(options: PostgresOptions): Promise<PostgresPlan> {
  const { home, logFile, durable } = options;
  createHome(home);
  const keptPath = homePaths(home).database;
  const kept = readStoredDatabase(keptPath);
  const password = kept?.password ?? newPassword();
  const placement = placePostgres(home, nativeFolder(), password);
  if (kept === undefined && existsSync(placement.dataDir)) {
    throw new Error(`${keptPath} is missing: it holds the password of the database in ${placement.dataDir}.`);
  }
  const port = await choosePort(kept?.port, placement.dataDir, options);
  if (kept?.port !== port) writeStoredDatabase(keptPath, { port, password });
  const { elsewhere, ...where } = placement;
  const settings: PostgresSettings = { ...where, port, password, logFile, durable };
  return { url: databaseUrl(settings), settings, elsewhere, keeper: supervisorSpec(settings) };
}

function supervisorSpec(settings: PostgresSettings): ChildSpec {
  return {
    name: 'database',
    // The keeper only waits: a small heap keeps it out of the way.
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

/** Starts the embedded PostgreSQL of a home with its empty database. It ends with this process, however that ends. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const plan = await planPostgres(options);
  const supervisor = startChild(plan.keeper);
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
