import type { Market, MarketEvent } from '../../market/market.ts';
import { ALL, includesContract, isFirst } from '../../market/timeSlice.ts';
import { Broadcast } from '../streams/broadcast.ts';
import { delivers, parseStreamName, productOf } from '../streams/streamName.ts';
import type { Subscriber } from '../streams/subscriber.ts';
import type { UserStreams } from '../userStreams/userStreams.ts';
import { createFeed } from './feeds/createFeed.ts';
import type { Feed } from './feeds/feed.ts';

interface Channel {
  readonly feed: Feed;
  /** Id of its instrument; undefined for all. */
  readonly instrumentId: string | undefined;
  /** Index of its contract in the listings; anything else belongs to the first slice. */
  readonly contractIndex: number;
  readonly subscribers: Set<Subscriber>;
}

/** Delivers market and account events to subscribers. A stream costs nothing without subscribers. */
export class Hub {
  readonly #market: Market;
  readonly #userStreams: UserStreams;
  readonly #channels = new Map<string, Channel>();
  readonly #stop: () => void;
  #at: number;

  constructor(market: Market, userStreams: UserStreams, at: number) {
    this.#market = market;
    this.#userStreams = userStreams;
    this.#at = at;
    this.#stop = market.listen((event) => this.#event(event));
  }

  /** The account of a listen key; undefined for any other stream. */
  accountOf(name: string): number | undefined {
    return this.#userStreams.accountOf(name);
  }

  /** Adds a subscriber to a stream. Unknown names, and data of another root, are accepted but never deliver. */
  join(name: string, subscriber: Subscriber): void {
    if (this.#userStreams.join(name, subscriber)) return;
    const product = productOf(subscriber.root);
    const key = channelKey(name, subscriber);
    const channel = this.#channels.get(key);
    const spec = parseStreamName(name, this.#market, product);
    if (spec === undefined || !delivers(subscriber.root, spec.kind)) return;
    if (channel !== undefined) {
      channel.subscribers.add(subscriber);
      return;
    }
    const subscribers = new Set([subscriber]);
    const publish = (payload: unknown) => {
      const message = new Broadcast(name, payload);
      for (const each of subscribers) each.deliver(message);
    };
    const market = this.#market;
    const feed = createFeed({ spec, product, market, at: this.#at, publish });
    const instrumentId = spec.symbol === undefined ? undefined : market.instrument(product, spec.symbol)?.id;
    const index = market.instruments.findIndex(({ id }) => id === instrumentId);
    this.#channels.set(key, { feed, instrumentId, contractIndex: Math.max(0, index), subscribers });
  }

  leave(name: string, subscriber: Subscriber): void {
    this.#userStreams.leave(name, subscriber);
    const key = channelKey(name, subscriber);
    const channel = this.#channels.get(key);
    if (channel === undefined) return;
    channel.subscribers.delete(subscriber);
    if (channel.subscribers.size === 0) this.#channels.delete(key);
  }

  /** Advances a slice of the market to a time and sends what is due. */
  tick(at: number, timeSlice = ALL): void {
    this.#at = Math.max(at, this.#at);
    this.#market.tick(this.#at, timeSlice);
    for (const { feed, contractIndex } of this.#channels.values())
      if (includesContract(timeSlice, contractIndex)) feed.time?.(this.#at);
    if (isFirst(timeSlice)) this.#userStreams.expire();
  }

  close(): void {
    this.#stop();
    this.#userStreams.close();
    this.#channels.clear();
  }

  #event(event: MarketEvent): void {
    for (const { feed, instrumentId } of this.#channels.values()) {
      if (instrumentId === event.symbol) feed.event?.(event, this.#at);
    }
  }
}

/** Products share names of streams. */
const channelKey = (name: string, { root }: Subscriber): string => `${productOf(root)} ${name}`;
