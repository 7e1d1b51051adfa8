import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { errorCode } from './errors.ts';
import { writeWhole } from './files.ts';

/** True if the port can be bound on 127.0.0.1. Errors other than a taken or forbidden port are thrown. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (['EADDRINUSE', 'EACCES'].includes(errorCode(error) ?? '')) resolve(false);
      else reject(error);
    });
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

export interface PortRange {
  readonly from: number;
  readonly count: number;
}

/** Below the ephemeral ports, so that a stored port stays free while nothing runs. */
export const DEFAULT_PORTS: PortRange = { from: 20_000, count: 10_000 };

/** The first free port of a range that is not reserved, starting at a position given by `random` (0 ≤ x < 1). */
export async function findFreePort(
  random: () => number,
  range = DEFAULT_PORTS,
  reserved: readonly number[] = [],
): Promise<number> {
  const offset = Math.floor(random() * range.count);
  for (let step = 0; step < range.count; step += 1) {
    const port = range.from + ((offset + step) % range.count);
    if (!reserved.includes(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No port from ${range.from} to ${range.from + range.count - 1} is free.`);
}

interface PortChoice {
  /** Ports that are not chosen, free or not. */
  readonly reserved: readonly number[];
  readonly range: PortRange;
  readonly random: () => number;
}

/** The port that a file has; 0 without one. */
export const readStoredPort = (path: string): number => (existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0);

/** Chooses a port and stores it in a file, which keeps it as long as it is free. */
export async function chooseStoredPort(path: string, { reserved, range, random }: PortChoice): Promise<number> {
  const stored = readStoredPort(path);
  const isUsable = stored > 0 && !reserved.includes(stored) && (await isPortFree(stored));
  const port = isUsable ? stored : await findFreePort(random, range, reserved);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeWhole(path, `${port}\n`);
  return port;
}
