import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identify, isRunning, type ProcessIdentity } from '../processes.ts';
import { availableMemory, memorySettings } from './memory.ts';
import { acceptsConnections, findPostmaster, stopPostmaster } from './postmaster.ts';
import { childOptions, type PostgresSettings } from './settings.ts';

const notSynchronised = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`]);

function serverArguments({ dataDir, port, durable }: PostgresSettings): string[] {
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...memorySettings(availableMemory()),
  };
  const pairs = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataDir, ...pairs, ...(durable ? [] : notSynchronised)];
}

const lastLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(-15).join('\n');

/** Adopts a running, healthy server on the wanted port; any other that uses the folder is stopped. */
async function adoptRunning(settings: PostgresSettings): Promise<ProcessIdentity | undefined> {
  const running = findPostmaster(settings.dataDir);
  if (running === undefined) {
    // PostgreSQL refuses to start if a stale number now belongs to another program.
    rmSync(join(settings.dataDir, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const healthy =
    running.status === 'ready' && running.port === settings.port && (await acceptsConnections(running.port));
  if (healthy) return running.identity;
  await stopPostmaster(running.identity, 'fast');
  return undefined;
}

/** Waits until the server accepts connections; false if it ended before. */
async function becomesReady(
  identity: ProcessIdentity,
  { dataDir }: PostgresSettings,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<boolean> {
  for (let waitedMs = 0; isRunning(identity); waitedMs += 20) {
    if (findPostmaster(dataDir)?.status === 'ready') return true;
    if (waitedMs >= timeoutMs || signal.aborted) await stopPostmaster(identity, 'immediate');
    await wait(20);
  }
  return false;
}

/**
 * Starts the server of a data folder, or adopts a running one. Resolves when it accepts connections. Throws with the
 * end of its log if it ends before or is not ready after `timeoutMs` (a long recovery takes time); the signal aborts
 * the start.
 */
export async function runPostgres(
  settings: PostgresSettings,
  signal: AbortSignal,
  timeoutMs = 120_000,
): Promise<ProcessIdentity> {
  const adopted = await adoptRunning(settings);
  if (adopted !== undefined) return adopted;
  const log = openSync(settings.logFile, 'a', 0o600);
  // A separate process group: a Ctrl-C in the terminal is for the supervisor, which stops the database last.
  const child = spawn(join(settings.binDir, 'postgres'), serverArguments(settings), {
    ...childOptions(settings.user),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  failed.catch(() => undefined);
  const identity = child.pid === undefined ? await failed : identify(child.pid);
  if (identity !== undefined && (await becomesReady(identity, settings, signal, timeoutMs))) return identity;
  throw new Error(`PostgreSQL did not start. The end of ${settings.logFile}:\n${lastLines(settings.logFile)}`);
}
