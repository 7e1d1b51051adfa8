import type { Batch, CommandProcessor } from '../../journal/commandProcessor.ts';
import type { OrderIds } from '../orderIds.ts';
import { type RandomBytes, randomText } from '../randomText.ts';
import { Broadcast } from '../streams/broadcast.ts';
import type { Subscriber } from '../streams/subscriber.ts';
import { findRecipient, userPayloads } from './userPayloads.ts';

const KEY_LENGTH = 64;
/** Validity of a listen key after creation or renewal. */
export const LISTEN_KEY_MS = 60 * 60 * 1000;

interface UserStream {
  readonly listenKey: string;
  readonly account: number;
  /** Epoch milliseconds. */
  endsAt: number;
  readonly subscribers: Set<Subscriber>;
}

export interface UserStreamsOptions {
  readonly processor: CommandProcessor;
  readonly random: RandomBytes;
  readonly orderIds: OrderIds;
  /** The venue's time, epoch milliseconds. */
  readonly time: () => number;
}

/** Account events for sockets opened with a listen key. Keys are not persisted. */
export class UserStreams {
  readonly #options: UserStreamsOptions;
  readonly #byKey = new Map<string, UserStream>();
  readonly #byAccount = new Map<number, UserStream>();
  readonly #stop: () => void;

  constructor(options: UserStreamsOptions) {
    this.#options = options;
    this.#stop = options.processor.listen((batch) => this.#onBatch(batch));
  }

  /** The account's listen key: the valid one, renewed, or a new one. */
  open(account: number): string {
    const prolonged = this.prolong(account);
    if (prolonged !== undefined) return prolonged;
    const { random, time } = this.#options;
    const listenKey = randomText(random, KEY_LENGTH);
    const stream: UserStream = { listenKey, account, endsAt: time() + LISTEN_KEY_MS, subscribers: new Set() };
    this.#byKey.set(listenKey, stream);
    this.#byAccount.set(account, stream);
    return listenKey;
  }

  /** Renews the account's listen key and returns it; undefined if there is none. */
  prolong(account: number): string | undefined {
    this.expire();
    const stream = this.#byAccount.get(account);
    if (stream === undefined) return undefined;
    stream.endsAt = this.#options.time() + LISTEN_KEY_MS;
    return stream.listenKey;
  }

  /** Ends the account's listen key and its sockets. */
  end(account: number): void {
    const stream = this.#byAccount.get(account);
    if (stream !== undefined) this.#drop(stream, 'listenKey was closed');
  }

  /** The account of a listen key; undefined if the key does not exist. */
  accountOf(name: string): number | undefined {
    return this.#byKey.get(name)?.account;
  }

  /** Adds a subscriber to the stream of a listen key; false if the key does not exist. */
  join(name: string, subscriber: Subscriber): boolean {
    const stream = this.#byKey.get(name);
    if (stream === undefined) return false;
    const carries = subscriber.root === 'private' || subscriber.root === 'unrouted';
    if (carries) stream.subscribers.add(subscriber);
    return true;
  }

  leave(name: string, subscriber: Subscriber): void {
    this.#byKey.get(name)?.subscribers.delete(subscriber);
  }

  /** Ends expired listen keys: notifies and closes their sockets. */
  expire(): void {
    const at = this.#options.time();
    for (const stream of Array.from(this.#byKey.values())) {
      if (stream.endsAt > at) continue;
      const { listenKey } = stream;
      const event = { e: 'listenKeyExpired', E: at, listenKey };
      this.#send(stream, event);
      this.#drop(stream, 'listenKey expired');
    }
  }

  close(): void {
    this.#stop();
    this.#byKey.clear();
    this.#byAccount.clear();
  }

  #drop(stream: UserStream, reason: string): void {
    this.#byKey.delete(stream.listenKey);
    this.#byAccount.delete(stream.account);
    for (const subscriber of Array.from(stream.subscribers)) subscriber.end(reason);
  }

  #onBatch({ at: happened, events }: Batch): void {
    const { processor, orderIds, time } = this.#options;
    for (const event of events) {
      const account = findRecipient(event);
      const stream = account === undefined ? undefined : this.#byAccount.get(account);
      if (stream === undefined || stream.subscribers.size === 0) continue;
      const at = Math.max(time(), happened);
      for (const payload of userPayloads(processor.engine, event, orderIds, at, happened)) this.#send(stream, payload);
    }
  }

  #send({ listenKey, subscribers }: UserStream, payload: { readonly e: string }): void {
    const message = new Broadcast(listenKey, payload);
    for (const subscriber of subscribers) {
      if (subscriber.events === undefined || subscriber.events.has(payload.e)) subscriber.deliver(message);
    }
  }
}
