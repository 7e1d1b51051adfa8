import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install/install.mjs';
import { watchParent } from './install/parent.mjs';
import { findRuntime } from './install/runtime.mjs';
import { usePackages } from './install/users.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const report = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs on the machine's own Node before the pinned runtime takes over: installs missing packages, then runs the entry
 * on the pinned Node. The entry receives stop requests over its channel, so that a Ctrl-C, which the terminal sends
 * to every process, arrives once and in order. Exits with the entry's exit code.
 */
export async function launch({ entry, kind, args = [] }) {
  let endUse = () => undefined;
  let npm;
  let main;
  let stoppedBy;
  const stop = (reason) => {
    stoppedBy ??= reason;
    npm?.kill('SIGTERM');
    if (main?.connected) main.send({ stop: reason }, () => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // The terminal may be closed first: that must not interrupt an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  watchParent(() => stop('the process that called this has ended'));
  try {
    await ensureInstalled(root, kind, report, (child) => {
      npm = child;
    });
    if (stoppedBy !== undefined) {
      process.exitCode = 130;
      return;
    }
    endUse = usePackages(root, entry);
    main = spawn(findRuntime(root), [join(root, 'launch', entry), ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...process.env, LAUNCHED_AT: String(performance.timeOrigin) },
    });
    process.exitCode = await new Promise((resolve, reject) => {
      main.once('error', reject);
      main.once('exit', (code) => resolve(code ?? 1));
    });
  } catch (error) {
    if (stoppedBy === undefined) process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  } finally {
    endUse();
  }
}
