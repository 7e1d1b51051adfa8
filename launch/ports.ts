import { createServer } from 'node:net';
import { errorCode } from './errors.ts';

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

/** The first free port of a range, starting at a position given by `random` (0 ≤ x < 1). */
export async function findFreePort(random: () => number, range = DEFAULT_PORTS): Promise<number> {
  const offset = Math.floor(random() * range.count);
  for (let step = 0; step < range.count; step += 1) {
    const port = range.from + ((offset + step) % range.count);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port from ${range.from} to ${range.from + range.count - 1} is free.`);
}
