/**
 * The points at which a server's work has become durable: the commits of its transactions and the requests that the
 * exchange has executed. At each the answer has not arrived: what the server knows is one step behind. Between two
 * points nothing becomes durable, so a server that has failed at every one of them has failed at every step.
 */
export interface FailurePoints {
  /** The points since the last start, named by what became durable; one that is repeated has a number. */
  readonly passed: readonly string[];
  /** The point at which the server has failed. */
  readonly failedAt: string | undefined;
  /** Counts from one again, and fails at the first point that is meant. */
  start(isMeant: (point: string) => boolean): void;
  /** Fails at none any more. */
  stop(): void;
  /** Reports a point. */
  pass(what: string): void;
}

const NONE = () => false;

export function createFailurePoints(fail: () => void): FailurePoints {
  const counts = new Map<string, number>();
  let isMeant: (point: string) => boolean = NONE;
  let passed: string[] = [];
  let failedAt: string | undefined;
  return {
    get failedAt() {
      return failedAt;
    },
    get passed() {
      return passed;
    },
    start(meant) {
      isMeant = meant;
      passed = [];
      counts.clear();
    },
    stop() {
      isMeant = NONE;
    },
    pass(what) {
      const count = (counts.get(what) ?? 0) + 1;
      counts.set(what, count);
      const point = count === 1 ? what : `${what} (${count})`;
      passed.push(point);
      if (!isMeant(point)) return;
      isMeant = NONE;
      failedAt = point;
      fail();
    },
  };
}
