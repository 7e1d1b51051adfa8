import { type Clock, systemClock } from '../clock.ts';
import { logError, notify, type OnError } from '../notify.ts';
import type { EventDelay } from './eventDelay.ts';
import { Liveness } from './liveness.ts';
import { type OpenSocket, openWebSocket, type StreamSocket } from './socket.ts';
import { parseStreamMessage, readEventTime, type StreamMessage } from './streamMessage.ts';
import type { Stream } from './streams.ts';
import { type StreamListener, Subscriptions } from './subscriptions.ts';

/** `offline` waits for retry() or wake(); every other state except `closed` advances automatically. */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'closed';

export interface StreamStatus {
  readonly state: StreamState;
  /** Epoch milliseconds at the start of the state. */
  readonly since: number;
}

export interface MarketStreamOptions {
  /** A `/stream` root, e.g. 'wss://fstream.binance.com/public/stream', or 'wss://stream.binance.com:9443/stream'. */
  readonly url: string;
  /** Futures by default: spot accepts half as many messages. */
  readonly product?: 'futures' | 'spot';
  /** Probe with `{"operate":"ping"}` instead of LIST_SUBSCRIPTIONS. */
  readonly appPing?: boolean;
  /** Probe with LIST_SUBSCRIPTIONS after this silence already, before the silence of TR-05. */
  readonly earlyProbeMs?: number;
  /** Judges by their own times how late events arrive; without it they count when they arrive. */
  readonly eventDelay?: EventDelay;
  readonly clock?: Clock;
  readonly openSocket?: OpenSocket;
  /** Called when the server rejects a control message. */
  readonly onRejection?: (rejection: { readonly code: number; readonly msg: string }) => void;
  /** Receives exceptions of listeners and malformed messages (PayloadError); the console by default. */
  readonly onError?: OnError;
}

const RECONNECT_EVERY_MS = 3_000;
const RECONNECTS_MAX = 5;
const OPEN_WITHIN_MS = 10_000;
const WATCH_EVERY_MS = 1_000;
/** How often silence is checked where probes are sent early. */
const EARLY_WATCH_EVERY_MS = 250;
/** One SUBSCRIBE, one UNSUBSCRIBE and a probe per gap stay below ten messages a second, on spot below five. */
const MESSAGE_GAP_MS = { futures: 300, spot: 800 } as const;

/** A reconnecting socket to the exchange and the streams subscribed on it. */
export class MarketStream {
  readonly #options: MarketStreamOptions;
  readonly #clock: Clock;
  readonly #onError: OnError;
  readonly #subscriptions = new Subscriptions();
  readonly #stateListeners = new Set<(status: StreamStatus) => void>();
  #status: StreamStatus;
  #socket: StreamSocket | undefined;
  #liveness: Liveness;
  #lastMessageAt: number | undefined;
  #lastEventAt: number | undefined;
  #aliveAt: number | undefined;
  #probedEarlyAt = Number.NEGATIVE_INFINITY;
  #failedAttempts = 0;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #messageId = 0;
  #cancelFlush: (() => void) | undefined;
  /** The single timer of the current state: timeout of the attempt, next attempt or next silence check. */
  #cancelTimer: (() => void) | undefined;

  /** Connects immediately. */
  constructor(options: MarketStreamOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#onError = options.onError ?? logError;
    this.#status = { state: 'connecting', since: this.#clock.now() };
    this.#liveness = new Liveness(this.#clock.now());
    this.#open();
  }

  get status(): StreamStatus {
    return this.#status;
  }

  /** Epoch milliseconds of the last message; undefined before the first. Opening a socket does not count. */
  get lastMessageAt(): number | undefined {
    return this.#lastMessageAt;
  }

  /**
   * Epoch milliseconds up to which the connection is known to be current: the arrival of the latest event without its
   * delay, or of a response to a probe, because a quiet connection is not dead. Undefined before the first.
   */
  get aliveAt(): number | undefined {
    return this.#aliveAt;
  }

  /** Epoch milliseconds of a stream's latest message; undefined before the first or without a listener. */
  streamLastMessageAt(stream: Stream<unknown>): number | undefined {
    return this.#subscriptions.lastMessageAt(stream.name);
  }

  /** Milliseconds since a stream's latest message. Grows while disconnected, so that old figures never look fresh. */
  streamAge(stream: Stream<unknown>): number | undefined {
    const heardAt = this.streamLastMessageAt(stream);
    return heardAt === undefined ? undefined : this.#clock.now() - heardAt;
  }

  onState(listener: (status: StreamStatus) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /** Calls the listener with each payload of a stream until the returned function is called. */
  subscribe<Payload>(stream: Stream<Payload>, listener: StreamListener<Payload>): () => void {
    const remove = this.#subscriptions.add(stream, listener);
    this.#flushSoon();
    return () => {
      remove();
      this.#flushSoon();
    };
  }

  /** Reconnects after `offline`. */
  retry(): void {
    this.wake();
  }

  /** Call when the page becomes visible or the network returns: resets the attempt count and checks immediately. */
  wake(): void {
    this.#failedAttempts = 0;
    const { state } = this.#status;
    if (state === 'live') this.#watch();
    if (state === 'closed' || this.#socket !== undefined) return;
    this.#enter('reconnecting');
    this.#open();
  }

  close(): void {
    this.#drop();
    this.#enter('closed');
    this.#stateListeners.clear();
  }

  #open(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#clock.after(OPEN_WITHIN_MS, () => this.#lost());
    const { url, openSocket = openWebSocket } = this.#options;
    const isCurrent = () => this.#socket === socket;
    const socket = openSocket(url, {
      opened: () => isCurrent() && this.#opened(),
      received: (text) => isCurrent() && this.#received(text),
      closed: () => isCurrent() && this.#lost(),
    });
    this.#socket = socket;
  }

  #opened(): void {
    this.#failedAttempts = 0;
    this.#liveness = new Liveness(this.#clock.now());
    this.#enter('live');
    this.#flush();
    this.#watch();
  }

  #received(text: string): void {
    const message = parseStreamMessage(text);
    const at = this.#clock.now();
    this.#lastMessageAt = at;
    this.#liveness.onMessage(at, message.kind !== 'data');
    this.#noteLife(message, at);
    if (message.kind === 'data') {
      this.#subscriptions.deliver({ name: message.stream, data: message.data, at }, this.#onError);
    }
    if (message.kind === 'rejection' && this.#options.onRejection !== undefined) {
      notify([this.#options.onRejection], { code: message.code, msg: message.msg }, this.#onError);
    }
  }

  /** A response shows life only on a quiet connection: one with late events is late, whatever it responds. */
  #noteLife(message: StreamMessage, at: number): void {
    if (message.kind === 'data') {
      const eventAt = readEventTime(message.data);
      this.#lastEventAt = at;
      this.#aliveAt = at - (eventAt === undefined ? 0 : (this.#options.eventDelay?.record(eventAt) ?? 0));
    } else if (at - (this.#lastEventAt ?? Number.NEGATIVE_INFINITY) >= WATCH_EVERY_MS) {
      this.#aliveAt = at;
    }
  }

  /** Checks for silence, now and at intervals. */
  #watch(): void {
    this.#cancelTimer?.();
    const now = this.#clock.now();
    const verdict = this.#liveness.check(now);
    if (verdict === 'dead') {
      this.#lost();
      return;
    }
    const { appPing, earlyProbeMs } = this.#options;
    if (verdict === 'probe') {
      this.#send(appPing === true ? { operate: 'ping' } : { method: 'LIST_SUBSCRIPTIONS' });
    } else if (earlyProbeMs !== undefined && now - this.#quietSince() >= earlyProbeMs) {
      this.#probedEarlyAt = now;
      this.#send({ method: 'LIST_SUBSCRIPTIONS' });
    }
    const everyMs = earlyProbeMs === undefined ? WATCH_EVERY_MS : EARLY_WATCH_EVERY_MS;
    this.#cancelTimer = this.#clock.after(everyMs, () => this.#watch());
  }

  /** The connection's last message or probe, whichever is later; epoch milliseconds. */
  #quietSince(): number {
    return Math.max(this.#status.since, this.#lastMessageAt ?? 0, this.#probedEarlyAt);
  }

  #lost(): void {
    this.#drop();
    if (this.#failedAttempts >= RECONNECTS_MAX) {
      this.#enter('offline');
      return;
    }
    this.#enter('reconnecting');
    this.#cancelTimer = this.#clock.after(RECONNECT_EVERY_MS, () => {
      this.#failedAttempts += 1;
      this.#open();
    });
  }

  #drop(): void {
    this.#cancelTimer?.();
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    this.#subscriptions.reset();
    socket?.close();
  }

  #enter(state: StreamState): void {
    if (this.#status.state === state || this.#status.state === 'closed') return;
    this.#status = { state, since: this.#clock.now() };
    notify(this.#stateListeners, this.#status, this.#onError);
  }

  /** Batches subscription changes of a short time into one message, because the server limits messages. */
  #flushSoon(): void {
    if (this.#status.state !== 'live' || this.#cancelFlush !== undefined) return;
    const gapMs = MESSAGE_GAP_MS[this.#options.product ?? 'futures'];
    const delay = Math.max(0, this.#flushedAt + gapMs - this.#clock.now());
    this.#cancelFlush = this.#clock.after(delay, () => this.#flush());
  }

  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    this.#flushedAt = this.#clock.now();
    const { added, removed } = this.#subscriptions.changes();
    if (added.length > 0) this.#send({ method: 'SUBSCRIBE', params: added });
    if (removed.length > 0) this.#send({ method: 'UNSUBSCRIBE', params: removed });
  }

  #send(message: Readonly<Record<string, unknown>>): void {
    this.#messageId += 1;
    this.#socket?.send(JSON.stringify({ ...message, id: this.#messageId }));
  }
}
