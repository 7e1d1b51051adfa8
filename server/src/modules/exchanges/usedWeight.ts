import type { Clock } from '@aldgate/exchange/clock.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** The exchange counts by its own minute: whatever second that begins in, the last 60 seconds contain it. */
const SECONDS = 60;
const LATELY_SECONDS = 10;

/**
 * The request weight used at the exchange in the last minute: what this server sent, or what the exchange reports if
 * that is more, because others use the same address.
 */
export class UsedWeight {
  readonly #clock: Clock;
  /** By second, the oldest first. */
  readonly #sent = new Map<number, number>();
  #inFlight = 0;
  #reported = { minute: 0, used: 0 };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A request is sent whose answer is not waited for here. */
  add(weight: number): void {
    const second = Math.floor(this.#clock.now() / SECOND_MS);
    this.#sent.set(second, (this.#sent.get(second) ?? 0) + weight);
    // Requests after a report are not in it.
    this.#reported.used += weight;
  }

  /** A request is sent; `answer` follows. */
  send(weight: number): void {
    this.add(weight);
    this.#inFlight += weight;
  }

  answer(weight: number): void {
    this.#inFlight -= weight;
  }

  /** The exchange reported what was used in its minute, perhaps without the requests in flight. */
  learn(used: number): void {
    this.#reported = { minute: this.#minute(), used: used + this.#inFlight };
  }

  /** The weight sent in the last ten seconds. */
  lately(): number {
    this.#forget();
    const since = Math.floor(this.#clock.now() / SECOND_MS) - LATELY_SECONDS;
    return this.#sent.entries().reduce((sum, [second, weight]) => (second > since ? sum + weight : sum), 0);
  }

  now(): number {
    this.#forget();
    const sent = this.#sent.values().reduce((sum, weight) => sum + weight, 0);
    return this.#reported.minute === this.#minute() ? Math.max(sent, this.#reported.used) : sent;
  }

  /** The milliseconds until less is used. */
  untilLess(): number {
    this.#forget();
    const now = this.#clock.now();
    const oldest = this.#sent.keys().next().value;
    const sentMs = oldest === undefined ? 0 : (oldest + SECONDS + 1) * SECOND_MS - now;
    const reportedMs = this.#reported.minute === this.#minute() ? MINUTE_MS - (now % MINUTE_MS) : 0;
    return Math.max(SECOND_MS, sentMs, reportedMs);
  }

  #minute(): number {
    return Math.floor(this.#clock.now() / MINUTE_MS);
  }

  #forget(): void {
    const second = Math.floor(this.#clock.now() / SECOND_MS);
    for (const sent of this.#sent.keys()) {
      if (sent >= second - SECONDS) break;
      this.#sent.delete(sent);
    }
  }
}
