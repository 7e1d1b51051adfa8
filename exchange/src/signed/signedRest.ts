import { createHmac } from 'node:crypto';
import { ExchangeError } from '../rest/exchangeError.ts';
import { type Fetch, requestJson } from '../rest/requestJson.ts';
import { ExchangeClock } from './exchangeClock.ts';

export interface SignedRestOptions {
  /** The base URL above '/fapi' and '/sapi', e.g. 'https://fapi.binance.com'. */
  readonly rest: string;
  readonly key: string;
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly recvWindowMs?: number;
  readonly fetch?: Fetch;
  /** The exchange's clock, where several clients share it. */
  readonly clock?: ExchangeClock;
  /** The path of the exchange's time, where no clock is given; that of futures by default. */
  readonly timePath?: string;
}

/** Undefined parameters are not sent. */
export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const TIMEOUT_MS = 10_000;
/** How long after its timestamp the exchange accepts a request. */
export const RECV_WINDOW_MS = 5_000;
/** The exchange's clock differs from ours, or the request arrived late. */
const OUTSIDE_WINDOW = -1021;
/** The second one uses the exchange's time as measured after the first. */
const ATTEMPTS_MAX = 2;

/**
 * Signed calls of the exchange, on servers only: the secret never reaches a browser. Each rejects with an
 * ExchangeError; if `isOutcomeUnknown` is true of it, the exchange may have executed the call.
 */
export class SignedRest {
  readonly #options: SignedRestOptions;
  readonly #clock: ExchangeClock;

  constructor(options: SignedRestOptions) {
    this.#options = options;
    const { rest, now, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, timePath } = options;
    this.#clock = options.clock ?? new ExchangeClock({ rest, now, timeoutMs, fetch, timePath });
  }

  /** Exchange time in epoch milliseconds, as far as the clock offset is known. */
  now(): number {
    return this.#clock.now();
  }

  /** Resolves once the exchange's clock has been measured, or could not be. */
  ready(): Promise<void> {
    return this.#clock.ready();
  }

  get<Answer>(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#call('GET', path, parameters);
  }

  /**
   * The exchange accepts the request until `notAfter` (epoch ms by our clock) at the latest. After that nothing is
   * sent, and the call rejects with the failure 'expired'.
   */
  post<Answer>(path: string, parameters: Parameters = {}, notAfter?: number): Promise<Answer> {
    return this.#call('POST', path, parameters, notAfter);
  }

  /** `notAfter` as of `post`. */
  put<Answer>(path: string, parameters: Parameters = {}, notAfter?: number): Promise<Answer> {
    return this.#call('PUT', path, parameters, notAfter);
  }

  delete<Answer>(path: string, parameters: Parameters = {}): Promise<Answer> {
    return this.#call('DELETE', path, parameters);
  }

  /** A call that needs the API key but no signature, such as a listen key's. */
  callWithApiKey<Answer>(method: Method, path: string): Promise<Answer> {
    const { rest, key, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = this.#options;
    const url = `${rest.replace(/\/+$/, '')}${path}`;
    return requestJson(url, { method, headers: { 'X-MBX-APIKEY': key }, timeoutMs, fetch });
  }

  /**
   * The parameters of a signed message of the WebSocket API, with the key, the time and the signature, which covers
   * them sorted by name.
   */
  signMessage(parameters: Parameters = {}): Parameters {
    const { key, secret, recvWindowMs = RECV_WINDOW_MS } = this.#options;
    const signed = { recvWindow: recvWindowMs, timestamp: this.now(), ...parameters, apiKey: key };
    const text = new URLSearchParams();
    for (const [name, value] of Object.entries<Parameters[string]>(signed))
      if (value !== undefined) text.append(name, String(value));
    text.sort();
    return { ...signed, signature: createHmac('sha256', secret).update(text.toString()).digest('hex') };
  }

  /** Measures the exchange's clock again; false if it could not be. */
  measureClock(): Promise<boolean> {
    return this.#clock.measure().then(
      () => true,
      () => false,
    );
  }

  /** A request outside the exchange's time window had no effect: it is repeated with the exchange's time. */
  async #call<Answer>(
    method: Method,
    path: string,
    parameters: Parameters,
    notAfter = Number.POSITIVE_INFINITY,
  ): Promise<Answer> {
    const { now, recvWindowMs = RECV_WINDOW_MS } = this.#options;
    // Otherwise a clock of ours that is ahead, by less than the exchange rejects, would extend the deadline.
    if (notAfter < Number.POSITIVE_INFINITY) await this.#clock.ready();
    for (let attempt = 1; ; attempt += 1) {
      const leftMs = notAfter - now();
      if (leftMs <= 0)
        throw new ExchangeError({ failure: 'expired', message: 'the deadline of the request has passed' });
      try {
        return await this.#send(method, path, { ...parameters, recvWindow: Math.min(recvWindowMs, leftMs) });
      } catch (error) {
        if (!isOutsideWindow(error)) throw error;
        if (now() >= notAfter) continue;
        if (attempt === ATTEMPTS_MAX || !(await this.measureClock())) throw error;
      }
    }
  }

  #send<Answer>(method: Method, path: string, parameters: Parameters): Promise<Answer> {
    const { rest, key, secret, timeoutMs = TIMEOUT_MS } = this.#options;
    const query = new URLSearchParams();
    const signedParameters = { ...parameters, timestamp: this.now() };
    for (const [name, value] of Object.entries(signedParameters))
      if (value !== undefined) query.append(name, String(value));
    const text = query.toString();
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return requestJson(`${rest.replace(/\/+$/, '')}${path}?${text}&signature=${signature}`, {
      method,
      headers: { 'X-MBX-APIKEY': key },
      timeoutMs,
      fetch: this.#options.fetch ?? globalThis.fetch,
    });
  }
}

/** Codes for requests that the exchange did not process, or whose outcome it does not know. */
const OUTCOME_UNKNOWN_CODES = new Set([-1000, -1001, -1003, -1006, -1007, -1008, -1015, -1016]);

/**
 * Whether a failed call may have been executed, or would be on a retry: no response, a malformed one, a server error,
 * a rate limit. A rejection by the exchange is final, one for its time window included, and so is a deadline that
 * passed before the exchange accepted the call.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ExchangeError)) return true;
  if (error.failure !== 'rejected') return error.failure !== 'expired';
  const isServerFault = error.status >= 500 || error.status === 429 || error.status === 418 || error.status === 408;
  return isServerFault || error.code === 0 || OUTCOME_UNKNOWN_CODES.has(error.code);
}

/**
 * Whether the exchange rejected a call for its timestamp. It had no effect itself, but says nothing about an earlier
 * attempt, and would not be rejected once the clocks agree.
 */
export function isOutsideWindow(error: unknown): boolean {
  return error instanceof ExchangeError && error.failure === 'rejected' && error.code === OUTSIDE_WINDOW;
}

/** The client's order id is in use: the futures' code, and the text of spot, whose code has many. */
const DUPLICATE_ID = -4116;
const DUPLICATE_TEXT = 'Duplicate order sent.';

/** Whether an order was rejected for its client id: a copy of the request, repeated on its way, was accepted before. */
export function isDuplicateOrder(error: unknown): boolean {
  if (!(error instanceof ExchangeError) || error.failure !== 'rejected') return false;
  return error.code === DUPLICATE_ID || error.msg === DUPLICATE_TEXT;
}

/** Unauthorised, invalid signature, invalid key, or missing permission or IP. */
const AUTH_REJECTED_CODES = new Set([-1002, -1022, -2014, -2015]);

/**
 * Whether a call was rejected for its credentials. It had no effect itself, but says nothing about an earlier attempt
 * whose response was lost.
 */
export function isAuthRejected(error: unknown): boolean {
  if (!(error instanceof ExchangeError) || error.failure !== 'rejected') return false;
  return error.status === 401 || error.status === 403 || AUTH_REJECTED_CODES.has(error.code);
}
