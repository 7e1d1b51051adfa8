// Supervises one PostgreSQL: starts it, restarts it when it dies, and stops it on request or when the process at the
// other end of the channel has ended. PostgreSQL itself would outlive a killed supervisor.
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from './errors.ts';
import { ensureCluster } from './postgres/cluster.ts';
import { findPostmaster, stopPostmaster } from './postgres/postmaster.ts';
import { runPostgres } from './postgres/run.ts';
import { isPostgresSettings, type PostgresSettings } from './postgres/settings.ts';
import { isRunning, type ProcessIdentity } from './processes.ts';
import { createRestartPauses } from './restarts.ts';
import { onStop } from './stop.ts';

const stopping = new AbortController();
let settings: PostgresSettings | undefined;
let server: ProcessIdentity | undefined;
let starting: Promise<ProcessIdentity> | undefined;

/** Waits until the server has ended, whether it was started or adopted. */
async function watch(identity: ProcessIdentity): Promise<void> {
  while (isRunning(identity)) await wait(250);
}

async function supervise(wanted: PostgresSettings): Promise<void> {
  await ensureCluster(wanted, stopping.signal);
  const pause = createRestartPauses();
  for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
    const startedAt = performance.now();
    try {
      starting = runPostgres(wanted, stopping.signal);
      server = await starting;
    } catch (error) {
      // A failure of the first start is reported to the caller; later ones are retried.
      if (isFirst) throw error;
      process.stderr.write(`${errorMessage(error)}\n`);
    }
    if (server !== undefined && !stopping.signal.aborted) {
      process.send?.({ ready: true, pid: server.pid });
      await watch(server);
      server = undefined;
    }
    if (stopping.signal.aborted) return;
    process.stderr.write('PostgreSQL ended unexpectedly; starting it again.\n');
    await wait(pause(performance.now() - startedAt));
  }
}

async function stop(force: boolean): Promise<void> {
  stopping.abort();
  await starting?.catch(() => undefined);
  // A server that was running before this supervisor may not be adopted yet.
  const running = server ?? (settings === undefined ? undefined : findPostmaster(settings.dataDir)?.identity);
  if (running !== undefined) await stopPostmaster(running, force ? 'immediate' : 'fast');
  process.exit(0);
}

onStop((_, again) => void stop(again));
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return;
  if ('force' in message) void stop(true);
  if (!('configure' in message) || !isPostgresSettings(message.configure)) return;
  settings = message.configure;
  supervise(settings).catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exit(1);
  });
});
