import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './errors.ts';

/** Identifies a process uniquely, even if its number is reused. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

let bootId: string | undefined;

function linuxStart(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
  // The fields after the name, which may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended; only its parent has not collected it yet.
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${bootId}/${fields[19]}`;
}

/** A process's start time as an opaque text, or undefined if it does not run. */
export function findStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxStart(pid);
  const { stdout, status } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}

/** Identity of a running process; undefined when it does not run. */
export function identify(pid: number | undefined): ProcessIdentity | undefined {
  if (pid === undefined) return undefined;
  const startedAt = findStartTime(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** True while exactly this process runs. */
export const isRunning = (identity: ProcessIdentity): boolean => findStartTime(identity.pid) === identity.startedAt;

/** Sends a signal unless the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Waits until the process has ended; false after `timeoutMs`. */
export async function waitForEnd(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; isRunning(identity); waitedMs += 50) {
    if (waitedMs >= timeoutMs) return false;
    await wait(50);
  }
  return true;
}
