import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProgramOptions {
  readonly program: string;
  /** Asked for at each start. */
  readonly args: () => readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** File of its process id, so that one that outlived its supervisor is ended. */
  readonly pidFile: string;
  /** Whether it answers. */
  readonly isReady: () => Promise<boolean>;
  /** Runs each time it answers again; it is ready after it. The signal is the program's end. */
  readonly onReady: (ended: AbortSignal) => Promise<void>;
  readonly report: (message: string) => void;
  /** Ends the program, even while it starts. */
  readonly stop?: AbortSignal | undefined;
}

/** Longer than a busy machine needs. */
const READY_WITHIN_MS = 120_000;
/** Less than the supervisor waits for this process: a node must not outlive it. Its blocks are on the disk. */
const STOP_WITHIN_MS = 1_200;
const RESTART_AFTER_MS = 500;
const RESTART_AFTER_MAX_MS = 30_000;
const POLL_MS = 50;

export interface RunningProgram {
  /** Whether it runs and what a start has to do is done. */
  readonly isReady: () => boolean;
  readonly close: () => Promise<void>;
}

/**
 * Runs a node's program, and again whenever it ends or cannot be started, after growing pauses. Resolves when it is
 * ready; rejects where it is stopped before.
 */
export async function runProgram(options: ProgramOptions): Promise<RunningProgram> {
  const { program, pidFile, onReady, report, stop } = options;
  let child: ChildProcess | undefined;
  let isReady = false;
  const closing = new AbortController();

  const start = async (): Promise<void> => {
    await endOrphan(pidFile, program);
    closing.signal.throwIfAborted();
    child = spawn(program, [...options.args()], { env: options.env, stdio: ['ignore', 'ignore', 'pipe'] });
    const started = child;
    // Not inherited: one that outlives this process must not keep its output open.
    started.stderr?.pipe(process.stderr, { end: false });
    const ended = new AbortController();
    started.once('exit', () => ended.abort());
    const failed = once(started, 'error').then(([error]) => {
      throw error;
    });
    failed.catch(() => undefined);
    if (started.pid !== undefined) writeFileSync(pidFile, String(started.pid), { mode: 0o600 });
    try {
      await Promise.race([waitUntilReady(started, options), failed]);
      await onReady(ended.signal);
      ended.signal.throwIfAborted();
    } catch (error) {
      await end(started);
      throw error;
    }
    isReady = true;
    started.once('exit', () => {
      isReady = false;
      restart().catch(() => undefined);
    });
  };

  /** Rejects only where it is being closed. */
  const startUntilReady = async (): Promise<void> => {
    for (let pause = RESTART_AFTER_MS; ; pause = Math.min(2 * pause, RESTART_AFTER_MAX_MS)) {
      try {
        return await start();
      } catch (error) {
        closing.signal.throwIfAborted();
        report(`${String(error)}; it is tried again`);
        await wait(pause, undefined, { signal: closing.signal });
      }
    }
  };

  const restart = async (): Promise<void> => {
    if (closing.signal.aborted) return;
    report(`${program} ended unexpectedly; starting it again`);
    await wait(RESTART_AFTER_MS, undefined, { signal: closing.signal });
    await startUntilReady();
  };

  const close = async () => {
    closing.abort();
    if (child !== undefined) await end(child);
    rmSync(pidFile, { force: true });
  };
  stop?.addEventListener('abort', () => void close(), { once: true });
  await startUntilReady();
  return { isReady: () => isReady, close };
}

async function waitUntilReady(child: ChildProcess, { program, isReady }: ProgramOptions): Promise<void> {
  const deadline = AbortSignal.timeout(READY_WITHIN_MS);
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${program} ended while it started`);
    if (deadline.aborted) throw new Error(`${program} did not become ready`);
    await wait(POLL_MS);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

/** Ends a program whose supervisor was killed: it holds the port. */
async function endOrphan(pidFile: string, program: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 1 || !isProgram(pid, program)) return;
  process.kill(pid, 'SIGKILL');
  while (isProgram(pid, program)) await wait(POLL_MS);
}

/** Whether the process id is still the program's, and not another's that has it now. */
function isProgram(pid: number, program: string): boolean {
  try {
    const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(command) === basename(program);
  } catch {
    return false;
  }
}
