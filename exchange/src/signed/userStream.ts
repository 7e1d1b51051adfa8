import { backoffMs } from '@aldgate/domain/retry/backoff.ts';
import { type Clock, systemClock } from '../clock.ts';
import { logError, type OnError } from '../notify.ts';
import { parseJson } from '../parseJson.ts';
import { ExchangeError } from '../rest/exchangeError.ts';
import { Liveness } from '../stream/liveness.ts';
import { PayloadError } from '../stream/payloadError.ts';
import { type OpenSocket, openWebSocket, type StreamSocket } from '../stream/socket.ts';
import type { StreamSession } from './streamSession.ts';

export interface UserStreamOptions<Event> {
  /** Events are delivered from here on. Earlier changes must be fetched. */
  readonly onOpen: () => void;
  readonly onEvent: (event: Event) => void;
  /** Events were missed, or will be from here on. Also called for each failed attempt, with its error. */
  readonly onLost: (error?: unknown) => void;
  readonly clock?: Clock;
  readonly openSocket?: OpenSocket;
  /** Returns numbers in [0, 1), so that many streams do not reconnect at the same moment. */
  readonly random?: () => number;
  /** Receives malformed messages and exceptions of listeners; the console by default. */
  readonly onError?: OnError;
}

const OPEN_WITHIN_MS = 10_000;
const WATCH_EVERY_MS = 1_000;
const WAIT_MIN_MS = 500;
const WAIT_MAX_MS = 30_000;

/**
 * The user data stream of an account. It reconnects until closed: it opens a session of its product, and reopens a
 * lost, ended or silent one with backoff up to 30 seconds.
 */
export class UserStream<Event> {
  readonly #session: StreamSession<Event>;
  readonly #options: UserStreamOptions<Event>;
  readonly #clock: Clock;
  readonly #onError: OnError;
  #socket: StreamSocket | undefined;
  #liveness: Liveness;
  #lastMessageAt: number | undefined;
  #failures = 0;
  #messageId = 0;
  /** Increases with each attempt: results of an earlier attempt are ignored. */
  #attempt = 0;
  #cancelTimer: (() => void) | undefined;
  #endSession: (() => void) | undefined;
  #isClosed = false;

  /** Connects immediately. */
  constructor(session: StreamSession<Event>, options: UserStreamOptions<Event>) {
    this.#session = session;
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
    const isCurrent = () => attempt === this.#attempt;
    let address: string;
    try {
      address = await this.#session.findAddress();
    } catch (error) {
      if (isCurrent()) this.#lost(error);
      return;
    }
    if (!isCurrent()) return;
    this.#cancelTimer = this.#clock.after(OPEN_WITHIN_MS, () => this.#lost());
    const { openSocket = openWebSocket } = this.#options;
    this.#socket = openSocket(address, {
      opened: () => isCurrent() && this.#begin(isCurrent),
      received: (text) => isCurrent() && this.#received(text),
      closed: () => isCurrent() && this.#lost(),
    });
  }

  #begin(isCurrent: () => boolean): void {
    const end = this.#session.begin({
      clock: this.#clock,
      send: (message) => this.#socket?.send(JSON.stringify(message)),
      ready: () => isCurrent() && this.#ready(),
      lost: (error) => isCurrent() && this.#lost(error),
    });
    // A listener may have closed the stream already.
    if (isCurrent()) this.#endSession = end;
    else end();
  }

  #ready(): void {
    this.#liveness = new Liveness(this.#clock.now());
    this.#lastMessageAt = this.#clock.now();
    this.#notify(() => this.#options.onOpen());
    if (!this.#isClosed) this.#watch();
  }

  #received(text: string): void {
    let parsed: unknown;
    try {
      parsed = parseJson(text);
    } catch {
      this.#onError(new PayloadError('user stream', text));
      return;
    }
    const message = this.#session.read(parsed);
    if (message.kind === 'ended') {
      this.#lost(message.error);
      return;
    }
    const at = this.#clock.now();
    this.#lastMessageAt = at;
    this.#failures = 0;
    this.#liveness.onMessage(at, message.kind === 'other');
    if (message.kind === 'begun') {
      this.#ready();
    } else if (message.kind === 'malformed') {
      this.#onError(new PayloadError(message.name, parsed));
      // A malformed event counts as a missed event.
      this.#notify(() => this.#options.onLost());
      this.#notify(() => this.#options.onOpen());
    } else if (message.kind === 'event') {
      this.#notify(() => this.#options.onEvent(message.event));
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
      this.#socket?.send(JSON.stringify({ method: this.#session.probe, id: this.#messageId }));
    }
    this.#cancelTimer = this.#clock.after(WATCH_EVERY_MS, () => this.#watch());
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
    this.#endSession?.();
    this.#endSession = undefined;
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
