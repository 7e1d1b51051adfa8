/** A public read. Refusals are thrown as WireError. */
export interface Route {
  /** What a request weighs; a path outside the exchange's protocol has no weight and is not counted. */
  readonly weight?: (query: URLSearchParams) => number;
  /** The body, or a promise of it. `at` is the venue's time, epoch milliseconds. */
  readonly answer: (query: URLSearchParams, at: number) => unknown;
}
