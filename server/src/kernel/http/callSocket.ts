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
/** The largest body of a call (server.ts), of which JSON in JSON escapes each quote. */
const MESSAGE_MAX_BYTES = 160 * 1024;
/** Calls of one socket that are under way at once; a person has one or two. */
const IN_FLIGHT_MAX = 32;
/** A reader who has not taken so much takes nothing any more. */
const UNREAD_MAX_BYTES = 1024 * 1024;
/** What is under way when the server ends, and the sockets' own ends, are waited for so long: a hook has ten seconds. */
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

/** What is known of who opened a socket: its request's headers, and the address at the other end of the connection. */
interface Opened {
  readonly headers: IncomingMessage['headers'];
  readonly peer: string;
}

/**
 * The socket over which the calls marked `bySocket` can be asked. Each is handed to the HTTP server as a request of the
 * socket's address, so that limits, sessions, repeats and failures are those of HTTP; the socket itself is nobody's.
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
    // What breaks a socket also closes it.
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer, isBinary) => {
      // Who is told that the socket ends asks again elsewhere.
      if (isEnding || socket.readyState !== WebSocket.OPEN) return undefined;
      const request = isBinary ? undefined : read(data.toString());
      if (request === undefined || !paths.has(request.path))
        return socket.close(POLICY_VIOLATION, 'no call of this one');
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

  // Calls under way are answered before the server ends, as HTTP's are.
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

/** The answer of HTTP to a question, from the address and the browser that opened the socket. Never rejects. */
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
    http.log.error({ err: error }, 'a call of a socket could not be asked');
    return { id, status: 500, body: JSON.stringify(envelope('unknown')) };
  }
}

function reply(socket: WebSocket, answer: SocketAnswer): void {
  if (socket.bufferedAmount > UNREAD_MAX_BYTES) socket.terminate();
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(answer));
}
