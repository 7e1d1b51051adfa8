import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { identify, type ProcessIdentity, signal, waitForEnd } from '../processes.ts';

/** The running server of a data folder. */
export interface Postmaster {
  readonly identity: ProcessIdentity;
  readonly port: number;
  /** `starting`, `ready`, `stopping` and so on, as PostgreSQL writes it. */
  readonly status: string;
}

/** True if the process serves this folder: PostgreSQL's working directory is its data folder. */
function serves(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return false;
  }
}

/**
 * Reads `postmaster.pid`. Undefined if there is none, or if it is stale: its process has ended, or the number belongs
 * to another program.
 */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const identity = Number.isInteger(pid) && pid > 0 ? identify(pid) : undefined;
  if (identity === undefined || !serves(pid, dataDir)) return undefined;
  return { identity, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/** True if a PostgreSQL accepts connections on the port: it replies to a TLS request with one letter. */
export function acceptsConnections(port: number, timeoutMs = 2000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: timeoutMs });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])));
    socket.once('data', (data) => end(data[0] === 0x4e || data[0] === 0x53));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}

/** Stops a server: fast (open transactions roll back), then immediate (the next start recovers), then by SIGKILL. */
export async function stopPostmaster(identity: ProcessIdentity, mode: 'fast' | 'immediate'): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 5000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ];
  for (const [name, timeoutMs] of mode === 'fast' ? steps : steps.slice(1)) {
    signal(identity.pid, name);
    if (await waitForEnd(identity, timeoutMs)) return;
  }
}
