import { isLong } from '../platform/longForm.ts';
import type { TradingDeps } from '../platform/tradingDeps.ts';
import type { FailureFixture } from './failureFixture.ts';

/** The long form fails at each point, the short one at every second. */
const EVERY = isLong ? 1 : 2;

/** Bounds a series that hangs. */
export const SERIES_MS_MAX = 300_000;

/** End of a round. */
export interface Failure {
  /** The point at which the server failed; undefined in the round in which it did not. */
  readonly point: string | undefined;
  /** Everything that the round has made durable, in order. */
  readonly passed: readonly string[];
}

interface Series<Round> {
  /** Parts of the names of points that the work has to pass: otherwise a series could prove nothing. */
  readonly steps: readonly string[];
  /** Whether the server fails at a point; at each by default. */
  readonly isMeant?: (point: string) => boolean;
  /** Makes what one round works on. Its steps are not counted. */
  readonly prepare: () => Promise<Round>;
  /** Ends when the server has nothing more to do for the round, or fails once it has been dropped. */
  readonly work: (round: Round) => Promise<unknown>;
  /** Whether the next server opens at once instead of a minute later. */
  readonly isPrompt?: boolean;
  /** Runs while there is no server, a minute later, with what the jobs of another server need. */
  readonly between?: (round: Round, deps: TradingDeps, failure: Failure) => Promise<unknown>;
  /** Checks the round on the next server. */
  readonly verify: (round: Round, failure: Failure) => Promise<unknown>;
}

/**
 * Repeats the work until a round ends. Every other one ends at its first or, in the short form, second new point: the
 * server is dropped there, another one opens on the same database, and the round is verified. So the server fails at
 * each step once, in the short form at every second, in order, whatever else it does meanwhile.
 */
export async function failAtEachPoint<Round>(
  fixture: FailureFixture,
  { steps, isMeant = () => true, prepare, work, isPrompt = false, between, verify }: Series<Round>,
): Promise<void> {
  const points = new Set<string>();
  for (;;) {
    const round = await prepare();
    const { server } = fixture;
    server.points.start((point) => {
      if (points.has(point) || !isMeant(point)) return false;
      points.add(point);
      return points.size % EVERY === 0;
    });
    try {
      await work(round);
    } catch (error) {
      if (!server.isDropped) throw error;
    }
    server.points.stop();
    const point = server.points.failedAt;
    if (point === undefined) {
      await verify(round, { point, passed: server.points.passed });
      const missed = steps.filter((step) => ![...points].some((each) => each.includes(step)));
      if (missed.length > 0) throw new Error(`the work passes ${[...points].join(', ')}, but not ${missed.join(', ')}`);
      return;
    }
    // Requests on their way to the exchange arrive.
    await server.drop();
    const passed = [...server.points.passed];
    if (!isPrompt) {
      const deps = await fixture.minuteLater();
      await between?.(round, deps, { point, passed });
    }
    await fixture.reopen();
    await verify(round, { point, passed });
  }
}
