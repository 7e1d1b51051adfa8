const SECOND_MS = 1_000;
/** The window of the statistics. */
const SECONDS = 3_600;
/** Moves over this many seconds are measured besides those of one second: the life of a firm quote. */
const LAG_SECONDS = 10;
/** Fewer moves than this give no deviation. */
const MOVES_MIN = 60;
const BPS = 10_000;

/**
 * The standard deviations of a price's moves within the last hour, in basis points; zero while fewer than 60 are known.
 */
export interface Deviations {
  readonly second: number;
  readonly tenSeconds: number;
}

/**
 * The last hour of a price, one measurement a second. The prices are floating-point numbers: they are statistics, and
 * nothing is dealt at them.
 */
export class PriceHistory {
  /** Logarithms by second; a second without a measurement is NaN. */
  readonly #logs = new Float64Array(SECONDS).fill(Number.NaN);
  readonly #moves = [new Moves(1), new Moves(LAG_SECONDS)] as const;
  #second = Number.NEGATIVE_INFINITY;
  readonly #recent: { readonly at: number; readonly price: number }[] = [];

  /** Adds a measurement; `at` is in epoch milliseconds. One that is older than the last restarts the history. */
  add(at: number, price: number): void {
    const second = Math.floor(at / SECOND_MS);
    if (at < (this.#recent.at(-1)?.at ?? at) || second - this.#second >= SECONDS) this.#clear();
    this.#recent.push({ at, price });
    while ((this.#recent[0]?.at ?? at) < at - LAG_SECONDS * SECOND_MS) this.#recent.shift();
    if (second === this.#second) return;
    for (let passed = Math.max(this.#second, second - SECONDS) + 1; passed <= second; passed += 1) {
      this.#set(passed, passed === second ? Math.log(price) : Number.NaN);
    }
    this.#second = second;
  }

  /** The newest measurement that is at least one second older than `at`, and at most ten. */
  before(at: number): number | undefined {
    const known = this.#recent.findLast((sample) => sample.at <= at - SECOND_MS);
    return known !== undefined && known.at >= at - LAG_SECONDS * SECOND_MS ? known.price : undefined;
  }

  get deviations(): Deviations {
    const [one, ten] = this.#moves;
    return { second: one.deviationBps, tenSeconds: ten.deviationBps };
  }

  #set(second: number, log: number): void {
    const at = (wanted: number) => this.#logs[((wanted % SECONDS) + SECONDS) % SECONDS] ?? Number.NaN;
    // The second that leaves the window is the earlier end of one move of each lag.
    for (const moves of this.#moves) moves.remove(at(second), at(second + moves.lag));
    this.#logs[second % SECONDS] = log;
    for (const moves of this.#moves) moves.add(at(second - moves.lag), log);
  }

  #clear(): void {
    this.#logs.fill(Number.NaN);
    this.#recent.length = 0;
    this.#second = Number.NEGATIVE_INFINITY;
    for (const moves of this.#moves) moves.clear();
  }
}

/** The moves of one lag: their number and the sum of their squares. Their mean is taken as zero. */
class Moves {
  readonly lag: number;
  #count = 0;
  #squares = 0;

  constructor(lag: number) {
    this.lag = lag;
  }

  get deviationBps(): number {
    return this.#count < MOVES_MIN ? 0 : Math.sqrt(Math.max(0, this.#squares) / this.#count) * BPS;
  }

  add(from: number, to: number): void {
    this.#change(from, to, 1);
  }

  remove(from: number, to: number): void {
    this.#change(from, to, -1);
  }

  clear(): void {
    this.#count = 0;
    this.#squares = 0;
  }

  #change(from: number, to: number, sign: 1 | -1): void {
    const move = to - from;
    if (Number.isNaN(move)) return;
    this.#count += sign;
    this.#squares += sign * move * move;
  }
}
