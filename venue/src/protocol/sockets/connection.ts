import type { VenueProduct } from '../../market/instrument.ts';
import type { Broadcast } from '../streams/broadcast.ts';
import { productOf, type Root } from '../streams/streamName.ts';
import type { Subscriber } from '../streams/subscriber.ts';
import { type ControlTarget, control } from './control.ts';
import type { Hub } from './hub.ts';
import { type LinkOptions, type LinkTerms, SocketLink } from './socketLink.ts';
import type { SocketPath } from './socketPath.ts';

export const STREAMS_MAX = 1024;
const TERMS: Readonly<Record<VenueProduct, LinkTerms>> = {
  usdm: { messagesPerSecondMax: 10, pingEveryMs: 3 * 60_000, pongWithinMs: 10 * 60_000 },
  spot: { messagesPerSecondMax: 5, pingEveryMs: 20_000, pongWithinMs: 60_000 },
};

export interface ConnectionOptions extends LinkOptions {
  readonly path: SocketPath;
  readonly hub: Hub;
}

/** A client's socket of streams: its subscriptions. */
export class Connection implements ControlTarget, Subscriber {
  readonly root: Root;
  readonly events: ReadonlySet<string> | undefined;
  readonly streams = new Set<string>();
  combined: boolean;
  readonly link: SocketLink;
  readonly #hub: Hub;

  constructor(options: ConnectionOptions) {
    const { path, hub } = options;
    this.#hub = hub;
    this.root = path.root;
    this.events = path.events;
    this.combined = path.combined;
    this.link = new SocketLink(options, {
      terms: TERMS[productOf(path.root)],
      receive: (text) => this.link.sendText(JSON.stringify(control(text, this))),
      closed: () => this.unsubscribe([...this.streams]),
    });
    this.subscribe(path.streams);
  }

  subscribe(names: readonly string[]): boolean {
    if (new Set([...this.streams, ...names]).size > STREAMS_MAX) return false;
    for (const name of names) {
      this.streams.add(name);
      this.#hub.join(name, this);
    }
    return true;
  }

  unsubscribe(names: readonly string[]): void {
    for (const name of names) {
      this.streams.delete(name);
      this.#hub.leave(name, this);
    }
  }

  deliver(message: Broadcast): void {
    this.link.send(this.combined ? message.combined : message.raw);
  }

  end(reason: string): void {
    this.link.end(reason);
  }
}
