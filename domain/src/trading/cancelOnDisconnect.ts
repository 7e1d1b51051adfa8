export const DISCONNECT_SECONDS_MIN = 10;
export const DISCONNECT_SECONDS_MAX = 600;

/** A user is connected for this long after a sign of life: two pings, or a call and the next. */
export const PRESENT_MS = 10_000;
/** How much longer a countdown runs while a user is connected: what the loss of the server itself can cost. */
const CONNECTED_EXTRA_MS = 60_000;
/** While a user is connected a countdown is never shorter than the setting and this: servers may be away as long. */
const CONNECTED_LEAST_MS = 40_000;
/** The end of orders is known here this long after their countdown has ended, at the latest. */
const ENDED_KNOWN_MS = 10_000;

/** Cancel on disconnect of an account; times in epoch ms. */
export interface CancelOnDisconnect {
  /** Null: off. */
  readonly seconds: number | null;
  /** The last sign of life of a user who may trade the account, at any server. */
  readonly seenAt: number;
  /** When the exchange's countdown of a contract ends, as it was last set. */
  readonly countdowns: Readonly<Record<string, number>>;
}

export const isConnected = ({ seenAt }: CancelOnDisconnect, now: number): boolean => now - seenAt <= PRESENT_MS;

/** A countdown to be set, or stopped. */
export interface CountdownChange {
  readonly symbol: string;
  /** Epoch ms; null: stop it. */
  readonly endsAt: number | null;
}

/**
 * The changes of an account's countdowns. While a user is connected, each contract with resting orders has a countdown
 * of the setting and 40 to 60 s; without one, it ends when the setting has passed since the last sign of life. A server
 * that may not know the last sign of life (`isSure` is false) ends nothing.
 */
export function planCountdowns(
  state: CancelOnDisconnect,
  restingContracts: readonly string[],
  now: number,
  isSure = true,
): CountdownChange[] {
  const { seconds, seenAt, countdowns } = state;
  if (seconds === null) {
    return Object.entries(countdowns)
      .filter(([, endsAt]) => endsAt > now)
      .map(([symbol]) => ({ symbol, endsAt: null }));
  }
  const afterMs = seconds * 1_000;
  return restingContracts.flatMap((symbol) => {
    const current = countdowns[symbol];
    const isRunning = current !== undefined && current > now;
    if (!isConnected(state, now)) {
      if (!isSure) return [];
      const endsAt = seenAt + afterMs;
      // One that ended is not set again while the orders' end is not known here, unless they rest on for a while.
      const hasJustEnded = current !== undefined && current <= now && now - current < ENDED_KNOWN_MS;
      return hasJustEnded || (isRunning && current <= endsAt) ? [] : [{ symbol, endsAt: Math.max(endsAt, now) }];
    }
    const most = now + afterMs + CONNECTED_EXTRA_MS;
    const isEnough = isRunning && current >= now + afterMs + CONNECTED_LEAST_MS && current <= most;
    return isEnough ? [] : [{ symbol, endsAt: most }];
  });
}

/**
 * When a countdown ended with resting orders, and until when no user was connected; `until` is null while that lasts.
 * Epoch ms.
 */
export interface EndedCountdown {
  readonly from: number;
  readonly until: number | null;
}

/**
 * The ended countdowns after changes: what was set for a contract is lost with a change, but its end explains
 * cancellations that are reported later.
 */
export function noteEndedCountdowns(
  state: CancelOnDisconnect,
  ended: Readonly<Record<string, EndedCountdown>>,
  changes: readonly CountdownChange[],
  now: number,
): Readonly<Record<string, EndedCountdown>> {
  const until = isConnected(state, now) ? now : null;
  const noted = changes.flatMap(({ symbol }) => {
    const endedAt = state.countdowns[symbol];
    if (endedAt === undefined || endedAt > now) return [];
    const known = ended[symbol];
    // Set again during one disconnection: it has begun with the first end.
    const from = known?.until === null ? known.from : endedAt;
    return [[symbol, { from, until }] as const];
  });
  return { ...ended, ...Object.fromEntries(noted) };
}

/** The exchange's clock and the platform's differ by less. */
const CLOCKS_MS = 2_000;

/**
 * Whether an order that the exchange cancelled without a request of the platform was cancelled by a countdown: it was
 * open when the countdown ended, and nobody was connected since. The exchange itself names no reason.
 */
export function isCancelledByCountdown(
  { createdAt, cancelledAt }: { readonly createdAt: number; readonly cancelledAt: number },
  current: number | undefined,
  ended: EndedCountdown | undefined,
): boolean {
  const windows = [...(current === undefined ? [] : [{ from: current, until: null }]), ...(ended ? [ended] : [])];
  return windows.some(
    ({ from, until }) =>
      createdAt <= from && cancelledAt >= from - CLOCKS_MS && (until === null || cancelledAt <= until),
  );
}
