import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { BASE_PATH, CALL_SOCKET_BEAT_MS, type Call, type SocketAnswer, type SocketRequest } from '@aldgate/contract';
import type { FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { channelPath } from './channels.ts';
import { envelope } from './failures.ts';
import type { Upgrade } from './upgrades.ts';

const PATH = channelPath('calls');
/** The largest body of a call (server.ts), with room for escaped quotes, since it is JSON in JSON. */
const MESSAGE_MAX_BYTES = 160 * 1024;
/** Concurrent calls of one socket; a page needs one or two. */
const IN_FLIGHT_MAX = 32;
/** A client that has not read this much is disconnected. */
const UNREAD_MAX_BYTES = 1024 * 1024;
/** The time to answer calls in flight and close sockets at shutdown; a hook has ten seconds. */
const ANSWERS_WITHIN_MS = 8_000;
const CLOSED_WITHIN_MS = 1_000;

/** RFC 6455, 7.4.1. */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

const header = z.string().max(500);
const requestSchema = z.strictObject({
  id: z.int().nonnegative(),
  path: z.string().max(200),
  headers: z.strictObject({
    authorization: header.optional(),
    'content-type': header.optional(),
    language: header.optional(),
    source: header.optional(),
  }),
  body: z.string(),
}) satisfies z.ZodType<SocketRequest>;
type ParsedRequest = z.infer<typeof requestSchema>;

/** The client that opened a socket: the request's headers and the remote address. */
interface Opened {
  readonly headers: IncomingMessage['headers'];
  readonly peer: string;
}

/**
 * The socket of the calls marked `bySocket`. Each request is passed to the HTTP server with the socket's remote
 * address, so that limits, sessions, repeats and errors are those of HTTP; the socket itself is not authenticated.
 */
export function answerCallsBySocket(http: FastifyInstance, calls: readonly Call[]): Upgrade {
  const paths = new Set(calls.filter(({ bySocket }) => bySocket === true).map(({ path }) => `${BASE_PATH}${path}`));
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES });
  const inFlight = new Set<Promise<void>>();
  let isEnding = false;

  const follow = (socket: WebSocket, from: Opened) => {
    let own = 0;
    let lives = true;
    const beat = setInterval(() => {
      if (!lives) return socket.terminate();
      lives = false;
      socket.ping();
      socket.send('');
      return undefined;
    }, CALL_SOCKET_BEAT_MS);
    socket.on('pong', () => {
      lives = true;
    });
    socket.on('close', () => clearInterval(beat));
    // A socket error is followed by 'close'.
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer, isBinary) => {
      // The client repeats the call over HTTP when the socket closes.
      if (isEnding || socket.readyState !== WebSocket.OPEN) return undefined;
      const request = isBinary ? undefined : read(data.toString());
      if (request === undefined || !paths.has(request.path)) return socket.close(POLICY_VIOLATION, 'unknown call');
      if (own >= IN_FLIGHT_MAX) return reply(socket, { id: request.id, ...TOO_MANY });
      own += 1;
      const work = dispatch(http, request, from).then((answer) => reply(socket, answer));
      inFlight.add(work);
      void work.finally(() => {
        own -= 1;
        inFlight.delete(work);
      });
      return undefined;
    });
  };

  // Calls in flight are answered before the server ends, as over HTTP.
  http.addHook('preClose', async () => {
    isEnding = true;
    await Promise.race([Promise.all(inFlight), pause(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
    const closed = [...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of server.clients) socket.close(GOING_AWAY);
    await Promise.race([Promise.all(closed), pause(CLOSED_WITHIN_MS, undefined, { ref: false })]);
  });
  return {
    isTheirs: (url) => url === PATH,
    take(request, socket, head) {
      const from = { headers: request.headers, peer: socket.remoteAddress ?? '' };
      server.handleUpgrade(request, socket, head, (opened) => follow(opened, from));
    },
  };
}

const TOO_MANY = { status: 429, body: JSON.stringify(envelope('tooManyRequests')) };

function read(text: string): ParsedRequest | undefined {
  try {
    return requestSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The HTTP answer to a request, with the address and headers of the client that opened the socket. Never rejects. */
async function dispatch(http: FastifyInstance, { id, path, headers, body }: ParsedRequest, from: Opened) {
  const { 'user-agent': browser = 'unknown', 'x-forwarded-for': forwarded } = from.headers;
  try {
    const { statusCode: status, payload } = await http.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'user-agent': browser, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
      payload: body,
      remoteAddress: from.peer,
    });
    return { id, status, body: payload };
  } catch (error) {
    http.log.error({ err: error }, 'a call of a socket failed');
    return { id, status: 500, body: JSON.stringify(envelope('unknown')) };
  }
}

function reply(socket: WebSocket, answer: SocketAnswer): void {
  if (socket.bufferedAmount > UNREAD_MAX_BYTES) socket.terminate();
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(answer));
}
