import { totalmem } from 'node:os';

const MB = 1_048_576;

const within = (bytes: number, least: number, most: number): string =>
  `${Math.min(most, Math.max(least, Math.floor(bytes / MB)))}MB`;

/**
 * PostgreSQL's settings for a machine with this memory (bytes), which it shares with the server, the venue and a
 * browser: an eighth for its own cache.
 */
export function memorySettings(memory: number): Readonly<Record<string, string>> {
  return {
    shared_buffers: within(memory / 8, 64, 2_048),
    // Memory in which the system caches files, as the planner may expect.
    effective_cache_size: within(memory / 2, 256, 65_536),
    // For each sort and hash of a statement.
    work_mem: within(memory / 1_024, 4, 32),
    maintenance_work_mem: within(memory / 32, 64, 512),
    // A checkpoint writes every page that has changed, and the first change of a page after it is logged as the whole
    // page.
    checkpoint_timeout: '10min',
    max_wal_size: memory < 4_096 * MB ? '1GB' : '2GB',
    min_wal_size: '256MB',
    autovacuum_naptime: '15s',
  };
}

/** The memory of the machine, or of the container where it is less; bytes. */
export const availableMemory = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
