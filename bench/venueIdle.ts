import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './harness/cpu.ts';
import { atMost, type Measure } from './harness/measure.ts';

const MAIN = fileURLToPath(new URL('../venue/src/main.ts', import.meta.url));
/** Its first trades and snapshots are those of a start. */
const STARTED_MS = 15_000;
const MEASURED_MS = 240_000;

/** Bytes that a venue writes to its disk while nobody trades, and its share of a core. */
export async function venueIdle(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-idle-'));
  const env = { ...process.env, VENUE_PORT: '0', VENUE_DATA: join(folder, 'venue.sqlite') };
  const venue = fork(MAIN, { env, silent: true });
  try {
    await once(venue, 'message');
    await wait(STARTED_MS);
    const before = { written: writtenBytes(venue.pid), cpu: cpuSeconds(venue.pid ?? 0) };
    await wait(MEASURED_MS);
    const megabytes = (writtenBytes(venue.pid) - before.written) / 1e6;
    const cpu = ((cpuSeconds(venue.pid ?? 0) - before.cpu) * 1_000) / MEASURED_MS;
    return [
      atMost('venue-idle', (megabytes * 3_600_000) / MEASURED_MS, 'MB an hour', 60),
      atMost('venue-idle-cpu', cpu * 100, '% of a core', 8),
    ];
  } finally {
    const ended = once(venue, 'exit');
    venue.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes that a process has caused to be written to disks, by Linux's count. */
function writtenBytes(pid: number | undefined): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}
