import type { Log } from '../log.ts';

/** Not logged in, no permission, too many requests, another host. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 421, 429]);
const MINUTE_MS = 60_000;
/** Addresses that are counted apart in one minute; further ones are counted together. */
const ADDRESSES_MAX = 10_000;
const OTHERS = 'others';

export interface Refusals {
  /** Counts an answer if it is a refusal. `code` is the envelope's, or the HTTP status without one. */
  note(address: string, code: number): void;
  /** Writes the lines of what was counted. */
  flush(): void;
  close(): void;
}

/** Refusals by address: one line for each address and minute, because a line for each would fill the disk. */
export function createRefusals(log: Log): Refusals {
  let counts = new Map<string, Map<number, number>>();
  const flush = () => {
    const counted = counts;
    counts = new Map();
    for (const [address, codes] of counted) {
      const total = [...codes.values()].reduce((sum, count) => sum + count, 0);
      log.warn({ address, refused: total, codes: Object.fromEntries(codes) }, 'requests refused in a minute');
    }
  };
  const timer = setInterval(flush, MINUTE_MS).unref();
  return {
    note(address, code) {
      if (!REFUSED.has(code)) return;
      const owner = counts.has(address) || counts.size < ADDRESSES_MAX ? address : OTHERS;
      const codes = counts.get(owner) ?? new Map<number, number>();
      counts.set(owner, codes);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    },
    flush,
    close() {
      clearInterval(timer);
      flush();
    },
  };
}
