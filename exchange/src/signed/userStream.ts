import { backoffMs } from '@aldgate/domain/retry/backoff.ts';
import { type Clock, systemClock } from '../clock.ts';
import { logError, type OnError } from '../notify.ts';
import { parseJson } from '../parseJson.ts';
import { ExchangeError } from '../rest/exchangeError.ts';
import { Liveness } from '../stream/liveness.ts';
import { PayloadError } from '../stream/payloadError.ts';
import { type OpenSocket, openWebSocket, type StreamSocket } from '../stream/socket.ts';
import { parseUserMessage, type UserEvent } from './payloads/userEvents.ts';
import type { SignedRest } from './signedRest.ts';

export interface UserStreamOptions {
  readonly rest: Pick<SignedRest, 'callWithApiKey'>;
  /** The base URL above /private, e.g. 'wss://fstream.binance.com'. */
  readonly stream: string;
  /** Events are delivered from here on. Earlier changes must be fetched. */
  readonly onOpen: () => void;
  readonly onEvent: (event: UserEvent) => void;
  /** Events were missed, or will be from here on. Also called for each failed attempt, with its error. */
  readonly onLost: (error?: unknown) => void;
  readonly clock?: Clock;
  readonly openSocket?: OpenSocket;
  /** Returns numbers in [0, 1), so that many streams do not reconnect at the same moment. */
  readonly random?: () => number;
  /** Receives malformed messages and exceptions of listeners; the console by default. */
  readonly onError?: OnError;
}

const PATH = '/fapi/v1/listenKey';
/** A listen key expires after an hour. */
const PROLONG_EVERY_MS = 30 * 60_000;
const PROLONG_AGAIN_MS = 60_000;
const OPEN_WITHIN_MS = 10_000;
const WATCH_EVERY_MS = 1_000;
const WAIT_MIN_MS = 500;
const WAIT_MAX_MS = 30_000;
const NO_SUCH_KEY = -1125;

/**
 * The user data stream of an account. It reconnects until closed: it creates and prolongs a listen key, replaces one
 * that expired, and reopens a lost or silent socket with backoff up to 30 seconds.
 */
export class UserStream {
  readonly #options: UserStreamOptions;
  readonly #clock: Clock;
  readonly #onError: OnError;
  #socket: StreamSocket | undefined;
  #liveness: Liveness;
  #lastMessageAt: number | undefined;
  #failures = 0;
  #messageId = 0;
  /** Number of the attempt, so that callbacks of earlier attempts are ignored. */
  #attempt = 0;
  #isClosed = false;
  #cancelTimer: (() => void) | undefined;
  #cancelProlong: (() => void) | undefined;

  /** Connects immediately. */
  constructor(options: UserStreamOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#onError = options.onError ?? logError;
    this.#liveness = new Liveness(this.#clock.now());
    void this.#open();
  }

  /** Epoch milliseconds of the last message, pongs included; undefined before the first. */
  get lastMessageAt(): number | undefined {
    return this.#lastMessageAt;
  }

  close(): void {
    this.#isClosed = true;
    this.#attempt += 1;
    this.#drop();
  }

  async #open(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const { rest, stream, openSocket = openWebSocket } = this.#options;
    let listenKey: string;
    try {
      ({ listenKey } = await rest.callWithApiKey<{ readonly listenKey: string }>('POST', PATH));
    } catch (error) {
      if (attempt === this.#attempt) this.#lost(error);
      return;
    }
    if (attempt !== this.#attempt) return;
    this.#cancelTimer = this.#clock.after(OPEN_WITHIN_MS, () => this.#lost());
    const isCurrent = () => attempt === this.#attempt;
    this.#socket = openSocket(`${stream}/private/ws?listenKey=${encodeURIComponent(listenKey)}`, {
      opened: () => isCurrent() && this.#opened(),
      received: (text) => isCurrent() && this.#received(text),
      closed: () => isCurrent() && this.#lost(),
    });
  }

  #opened(): void {
    this.#liveness = new Liveness(this.#clock.now());
    this.#lastMessageAt = this.#clock.now();
    this.#cancelProlong = this.#clock.after(PROLONG_EVERY_MS, () => void this.#prolong());
    this.#notify(() => this.#options.onOpen());
    this.#watch();
  }

  #received(text: string): void {
    let parsed: unknown;
    try {
      parsed = parseJson(text);
    } catch {
      this.#onError(new PayloadError('user stream', text));
      return;
    }
    const message = parseUserMessage(parsed);
    const at = this.#clock.now();
    this.#lastMessageAt = at;
    this.#failures = 0;
    this.#liveness.onMessage(at, message.kind === 'other');
    if (message.kind === 'malformed') {
      this.#onError(new PayloadError(message.name, parsed));
      // A malformed event counts as a missed event.
      this.#notify(() => this.#options.onLost());
      this.#notify(() => this.#options.onOpen());
    } else if (message.kind === 'event') {
      if (message.event.e === 'listenKeyExpired') this.#lost();
      else this.#notify(() => this.#options.onEvent(message.event));
    }
  }

  /** Checks for silence, now and every second. */
  #watch(): void {
    this.#cancelTimer?.();
    const verdict = this.#liveness.check(this.#clock.now());
    if (verdict === 'dead') {
      this.#lost();
      return;
    }
    if (verdict === 'probe') {
      this.#messageId += 1;
      this.#socket?.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id: this.#messageId }));
    }
    this.#cancelTimer = this.#clock.after(WATCH_EVERY_MS, () => this.#watch());
  }

  async #prolong(): Promise<void> {
    const attempt = this.#attempt;
    let pauseMs = PROLONG_EVERY_MS;
    try {
      await this.#options.rest.callWithApiKey('PUT', PATH);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      if (error instanceof ExchangeError && error.code === NO_SUCH_KEY) {
        this.#lost(error);
        return;
      }
      pauseMs = PROLONG_AGAIN_MS;
    }
    if (attempt !== this.#attempt) return;
    this.#cancelProlong = this.#clock.after(pauseMs, () => void this.#prolong());
  }

  #lost(error?: unknown): void {
    this.#attempt += 1;
    this.#drop();
    if (this.#isClosed) return;
    const { random = Math.random } = this.#options;
    const backoff = backoffMs(this.#failures, { firstMs: WAIT_MIN_MS, maxMs: WAIT_MAX_MS, random });
    const requestedMs = error instanceof ExchangeError ? (error.retryAfterMs ?? 0) : 0;
    this.#failures += 1;
    this.#cancelTimer = this.#clock.after(Math.max(requestedMs, backoff), () => void this.#open());
    this.#notify(() => this.#options.onLost(error));
  }

  #drop(): void {
    this.#cancelTimer?.();
    this.#cancelProlong?.();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** An exception of a listener is reported and does not end the stream. */
  #notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#onError(error);
    }
  }
}
