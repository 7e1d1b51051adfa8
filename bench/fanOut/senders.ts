import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { plainOrderIds } from '@aldgate/venue/protocol/orderIds.ts';
import { createFeed } from '@aldgate/venue/protocol/sockets/feeds/createFeed.ts';
import { Hub } from '@aldgate/venue/protocol/sockets/hub.ts';
import { SocketServer } from '@aldgate/venue/protocol/sockets/socketServer.ts';
import { UserStreams } from '@aldgate/venue/protocol/userStreams/userStreams.ts';
import { LISTINGS } from '@aldgate/venue/simulation/listings.ts';
import { createVenueCore, type VenueCore } from '@aldgate/venue/venueCore.ts';
import { WebSocketServer } from 'ws';
import { BusyMarket } from './busyMarket.ts';

/** The sender: the venue; `ws` with a serialisation per client; `ws` with one for all. */
export type Kind = 'venue' | 'ws each' | 'ws once';

/** A server of the depth stream of one contract. Market and messages are the same for all kinds. */
export interface Sender {
  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void;
  /** Open sockets. */
  readonly connections: number;
  /** Changes the book and notifies every client as of a time, epoch milliseconds. */
  tick(at: number): void;
}

const SYMBOL = 'BTCUSDT';
const PERIOD_MS = 100;
const BUFFER_BYTES_MAX = 1024 * 1024;

/** `at` is the start time, epoch milliseconds. */
export function openSender(kind: Kind, at: number): Sender {
  const listings = LISTINGS.filter(({ instrument }) => instrument.symbol === SYMBOL);
  const core = createVenueCore({ path: ':memory:', demo: false, seed: 1, now: () => at, listings });
  const market = new BusyMarket(core.market, SYMBOL);
  return kind === 'venue' ? venueSender(core, market, at) : plainSender(kind, market, at);
}

function venueSender({ processor }: VenueCore, market: BusyMarket, begin: number): Sender {
  let at = begin;
  const now = () => at;
  const userStreams = new UserStreams({
    processor,
    random: (count) => Buffer.alloc(count),
    orderIds: plainOrderIds,
    time: now,
  });
  const hub = new Hub(market, userStreams, begin);
  const sockets = new SocketServer({
    hub,
    now,
    isSilent: () => false,
    report: console.error,
    bufferBytesMax: BUFFER_BYTES_MAX,
    socketsPerOwner: Number.POSITIVE_INFINITY,
  });
  return {
    upgrade: (request, wire, head) => sockets.upgrade(request, wire, head),
    get connections() {
      return sockets.connections;
    },
    tick: (time) => {
      at = time;
      hub.tick(time);
    },
  };
}

function plainSender(kind: Kind, market: BusyMarket, begin: number): Sender {
  let at = begin;
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const publish = (payload: unknown) => {
    let text = JSON.stringify(payload);
    for (const client of server.clients) {
      client.send(text);
      if (kind === 'ws each') text = JSON.stringify(payload);
    }
  };
  const feed = createFeed({ kind: 'depth', symbol: SYMBOL, everyMs: PERIOD_MS }, market, begin, publish);
  market.listen((event) => feed.event?.(event, at));
  return {
    upgrade: (request, wire, head) => server.handleUpgrade(request, wire, head, () => {}),
    get connections() {
      return server.clients.size;
    },
    tick: (time) => {
      at = time;
      market.tick(time);
      feed.time?.(time);
    },
  };
}
