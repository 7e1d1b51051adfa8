/** How far the exchange's clock and the monotonic one drift apart without synchronisation. */
const DRIFT = 200e-6;

/**
 * How late events arrive, by the exchange's own times. The fastest delivery so far shows the difference between the
 * exchange's clock and this machine's, so the page's clock may be wrong.
 */
export interface EventDelay {
  /** Records an event's time (epoch ms by the exchange) at its arrival; its delay in milliseconds. */
  readonly record: (eventAt: number) => number;
}

/** `monotonic` is in milliseconds and cannot be set, such as `performance.now`. */
export function createEventDelay(monotonic: () => number): EventDelay {
  let fastest: { readonly offsetMs: number; readonly at: number } | undefined;
  return {
    record: (eventAt) => {
      const at = monotonic();
      const offsetMs = at - eventAt;
      const expectedMs = fastest === undefined ? offsetMs : fastest.offsetMs + (at - fastest.at) * DRIFT;
      if (fastest === undefined || offsetMs <= expectedMs) fastest = { offsetMs, at };
      return Math.max(0, Math.round(offsetMs - expectedMs));
    },
  };
}
