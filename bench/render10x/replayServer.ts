import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RecordedMarket } from './market.ts';
import type { Message } from './recording.ts';

export interface ReplayServer {
  readonly url: string;
  /** Sends a message to all subscribers of its stream. */
  readonly send: (message: Message) => void;
  readonly close: () => Promise<void>;
}

const EMPTY_PAGE = '<!doctype html><title>empty</title><body></body>';

/** Proxies a running platform, except for its exchange, which is the recorded market. */
export async function startReplayServer(platform: string, market: RecordedMarket): Promise<ReplayServer> {
  const subscribed = new Map<WebSocket, Set<string>>();
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', platform);
    const answer = createResponse(pathname, market);
    if (answer !== undefined) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    } else if (pathname === '/empty') {
      response.setHeader('content-type', 'text/html');
      response.end(EMPTY_PAGE);
    } else pass(platform, incoming, response);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    const streams = new Set<string>();
    subscribed.set(socket, streams);
    socket.on('close', () => subscribed.delete(socket));
    socket.on('message', (data: Buffer) => {
      const {
        method,
        params = [],
        id,
      } = JSON.parse(data.toString()) as { method: string; params?: string[]; id: number };
      for (const stream of params) {
        if (method === 'SUBSCRIBE') streams.add(stream);
        if (method === 'UNSUBSCRIBE') streams.delete(stream);
      }
      socket.send(JSON.stringify({ result: null, id }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send: ({ stream, text }) => {
      for (const [socket, streams] of subscribed) if (streams.has(stream)) socket.send(text);
    },
    close: async () => {
      for (const socket of subscribed.keys()) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const LIMIT = 500;

/** The recording's exchange data; contracts and daily statistics come from the platform. */
function createResponse(path: string, market: RecordedMarket): unknown {
  const { book } = market;
  switch (path) {
    case '/exchange/fapi/v1/depth':
      return {
        lastUpdateId: book.lastUpdateId,
        E: book.time,
        T: book.time,
        bids: book.bids(LIMIT),
        asks: book.asks(LIMIT),
      };
    case '/exchange/fapi/v1/trades':
      return [];
    case '/exchange/fapi/v1/klines':
      return market.klines();
    default:
      return undefined;
  }
}

function pass(platform: string, incoming: IncomingMessage, response: ServerResponse): void {
  const headers = { ...incoming.headers, host: new URL(platform).host };
  const onward = request(`${platform}${incoming.url}`, { method: incoming.method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
