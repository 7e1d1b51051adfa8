import { rotateLog } from './child/logs.ts';
import { homePaths, type LaunchConfig, readConfig } from './config.ts';
import { errorMessage } from './errors.ts';
import { readNetworkPlan } from './networks/plan.ts';
import { databaseUrl } from './postgres/settings.ts';
import { readStoredDatabase } from './postgres/storedDatabase.ts';
import { createHome, startPostgres } from './postgres.ts';
import { identify } from './processes.ts';
import { onStop } from './stop.ts';
import { lockHolder, lockHome } from './supervisor/lock.ts';
import { serverEnvironment } from './supervisor/platform.ts';
import { localSecretsKey } from './supervisor/secretsKey.ts';
import { endTools, runTool } from './tool.ts';

/** The database and how to release it: the running start's, or one started temporarily. */
async function openDatabase(
  { home, databaseUrl: configuredUrl }: LaunchConfig,
  doing: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (configuredUrl !== undefined) return { url: configuredUrl, close: async () => undefined };
  const paths = homePaths(home);
  const kept = readStoredDatabase(paths.database);
  if (kept === undefined) throw new Error(`There is no database in ${home} yet; \`npm start\` creates it.`);
  if (lockHolder(paths.lock) !== undefined) return { url: databaseUrl(kept), close: async () => undefined };
  const self = identify(process.pid);
  if (self === undefined) throw new Error('This process could not find its own start time.');
  const lock = await lockHome(paths.lock, self, `no address (it ${doing})`, () => undefined);
  const logFile = rotateLog(paths.logs, 'database');
  const database = await startPostgres({ home, logFile, durable: true, random: Math.random });
  const close = async () => {
    await database.stop();
    lock.release();
  };
  return { url: database.url, close };
}

/** Runs a server command on the database and exits with its exit code. `doing`: 'verifies the ledger'. */
async function run(command: string, doing: string, further: readonly string[]): Promise<number> {
  const config = readConfig(process.env);
  createHome(config.home);
  const database = await openDatabase(config, doing);
  try {
    const secretsKey = config.secretsKey ?? localSecretsKey(config.home);
    const env = serverEnvironment(process.env, config, database.url, secretsKey, readNetworkPlan(config.home));
    const args = ['server/src/main.ts', command, ...further];
    return (await runTool(process.execPath, args, { shown: true, env })).code;
  } finally {
    await database.close();
  }
}

/** Runs a command that needs only the database. */
export async function runServerCommand(command: string, doing: string, further: readonly string[] = []): Promise<void> {
  onStop(() => endTools());
  try {
    process.exitCode = await run(command, doing, further);
  } catch (error) {
    process.stderr.write(`\n${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
  process.disconnect?.();
}
