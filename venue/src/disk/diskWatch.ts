import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DiskState, diskState, measureAgainMs } from '@aldgate/domain/disk/diskState.ts';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export type ReadDiskSpace = () => DiskSpace;

const CONSEQUENCES: Readonly<Record<DiskState, string>> = {
  ok: 'There is enough space again.',
  low: 'Everything is open.',
  readOnly: 'Only cancellations and reduce-only orders are accepted, until 1 GB is free.',
  full: 'Nothing is accepted and the market stands still, until space is free.',
};

/** The space of a venue's file. */
export function diskSpaceOf(path: string): ReadDiskSpace {
  const folder = dirname(path);
  return () => {
    const { bsize, bavail, blocks } = statfsSync(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  };
}

/** Watches the file system of a venue's file: every five seconds, and every second while it is low. */
export class DiskWatch {
  readonly #readSpace: ReadDiskSpace | undefined;
  readonly #report: (error: unknown) => void;
  #state: DiskState = 'ok';
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** Without `readSpace`, for a venue in memory, it is always in order. */
  constructor(readSpace: ReadDiskSpace | undefined, report: (error: unknown) => void) {
    this.#readSpace = readSpace;
    this.#report = report;
  }

  get state(): DiskState {
    return this.#state;
  }

  /** `now`: epoch milliseconds. */
  check(now: number): void {
    const isDue = now - this.#checkedAt >= measureAgainMs(this.#state);
    if (this.#readSpace === undefined || !isDue) return;
    this.#checkedAt = now;
    const { freeBytes, totalBytes } = this.#readSpace();
    const state = diskState(freeBytes, totalBytes, this.#state);
    if (state === this.#state) return;
    this.#state = state;
    this.#report(
      new Error(`${Math.floor(freeBytes / 1024 ** 2)} MB are free on the venue's disk. ${CONSEQUENCES[state]}`),
    );
  }
}
