import { backoffMs } from '@aldgate/domain/retry/backoff.ts';

const FIRST_MS = 1_000;
const MAX_MS = 30_000;

export interface ReconnectionPorts {
  /** Runs a function later; the returned function cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The next attempt of a connection that is opened again whenever it is lost. */
export interface Reconnection {
  /** Opens again after a pause, which grows with each loss. */
  readonly schedule: (open: () => void) => void;
  /** The connection works: the next loss is followed by the shortest pause. */
  readonly succeeded: () => void;
  readonly cancel: () => void;
}

export function createReconnection({ later, random }: ReconnectionPorts): Reconnection {
  let failures = 0;
  let cancel = () => {};
  return {
    schedule: (open) => {
      cancel();
      cancel = later(open, backoffMs(failures, { firstMs: FIRST_MS, maxMs: MAX_MS, random }));
      failures += 1;
    },
    succeeded: () => {
      failures = 0;
    },
    cancel: () => cancel(),
  };
}
