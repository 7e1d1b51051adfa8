import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CALL_SOCKET_BEAT_MS, type Envelope, type SocketAnswer, type SocketRequest, SUCCESS } from '@aldgate/contract';
import { parseBoundedJson } from '@aldgate/domain/json/parseBoundedJson.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';
import type { SocketCalls } from './calls.ts';
import { channelPath } from './channels.ts';
import { describeFailure, envelope, type Failure } from './failures.ts';
import { describeOrigin, parseBearer, parseLanguage } from './identify.ts';
import type { Connection, Presence } from './presence.ts';
import type { Refusals } from './refusals.ts';
import { BODY_BYTES_MAX } from './server.ts';
import type { GuardSocket } from './socketGuard.ts';
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

/** The client that opened a socket. */
interface Opened {
  readonly address: string;
  readonly client: string | undefined;
}

interface Deps extends SocketCalls {
  readonly http: FastifyInstance;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly refusals: Pick<Refusals, 'note'>;
  readonly guard: GuardSocket;
}

/**
 * The socket of the calls marked `bySocket`: each message runs its call with the session that it names, under the limit
 * of the socket's address. The socket itself is not authenticated.
 */
export function answerCallsBySocket(deps: Deps): Upgrade {
  const { http, calls, clock, presence, guard } = deps;
  const reply = (socket: WebSocket, answer: Omit<SocketAnswer, 'at'>) => write(socket, { ...answer, at: clock() });
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES });
  const inFlight = new Set<Promise<void>>();
  let isEnding = false;

  const follow = (socket: WebSocket, from: Opened) => {
    let own = 0;
    const connection = presence.connect(() => socket.ping());
    let lives = true;
    const terminate = () => socket.terminate();
    const sendBeat = () => {
      if (!lives) return socket.terminate();
      lives = false;
      socket.ping();
      return socket.send('');
    };
    const beat = setInterval(() => guard('beat', terminate, sendBeat), CALL_SOCKET_BEAT_MS);
    socket.on('pong', () => {
      lives = true;
      guard('pong', terminate, () => connection.answered());
    });
    socket.on('close', () => {
      clearInterval(beat);
      guard('close', terminate, () => connection.closed());
    });
    // A socket error is followed by 'close'.
    socket.on('error', () => undefined);
    const receive = (data: Buffer, isBinary: boolean) => {
      // The client repeats the call over HTTP when the socket closes.
      if (isEnding || socket.readyState !== WebSocket.OPEN) return undefined;
      const request = isBinary ? undefined : read(data.toString());
      if (request === undefined || !calls.has(request.path)) return socket.close(POLICY_VIOLATION, 'unknown call');
      if (own >= IN_FLIGHT_MAX) return reply(socket, { id: request.id, ...TOO_MANY });
      own += 1;
      const work = dispatch(deps, request, { ...from, connection }).then((answer) => reply(socket, answer));
      inFlight.add(work);
      return work.finally(() => {
        own -= 1;
        inFlight.delete(work);
      });
    };
    socket.on('message', (data: Buffer, isBinary) => guard('message', terminate, () => receive(data, isBinary)));
  };

  // Calls in flight are answered before the server ends, as over HTTP.
  http.addHook('preClose', async () => {
    isEnding = true;
    await Promise.race([Promise.allSettled(inFlight), pause(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
    const closed = [...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of server.clients) socket.close(GOING_AWAY);
    await Promise.race([Promise.all(closed), pause(CLOSED_WITHIN_MS, undefined, { ref: false })]);
  });
  return {
    isTheirs: (url) => url === PATH,
    take(request, socket, head, address) {
      const from = { address, client: request.headers['user-agent'] };
      server.handleUpgrade(request, socket, head, (opened) => follow(opened, from));
    },
  };
}

const TOO_MANY = { status: 429, body: JSON.stringify(envelope('tooManyRequests')) };

function read(text: string): ParsedRequest | undefined {
  try {
    return requestSchema.parse(parseBoundedJson(text));
  } catch {
    return undefined;
  }
}

/** Runs the call of a message and answers what HTTP would have answered. Never rejects. */
async function dispatch(
  { http, calls, checkRate, metrics, refusals }: Deps,
  { id, path, headers, body }: ParsedRequest,
  { address, client, connection }: Opened & { readonly connection: Connection },
): Promise<Omit<SocketAnswer, 'at'>> {
  const startedAt = performance.now();
  const { status, body: envelope } = await run().catch((error: unknown) =>
    describeFailure(error, { log: http.log, reference: randomUUID() }),
  );
  refusals.note(address, envelope.code);
  metrics.observeCall(path, envelope.code, (performance.now() - startedAt) / 1_000);
  return { id, status, body: JSON.stringify(envelope) };

  async function run(): Promise<Failure | { readonly status: number; readonly body: Envelope<unknown> }> {
    await checkRate(address);
    const sender = {
      token: parseBearer(headers.authorization),
      origin: describeOrigin(address, client),
      language: parseLanguage(headers.language),
      connection,
    };
    const data = await calls.get(path)?.(sender, parseBody(body));
    return { status: 200, body: { code: SUCCESS, message: 'success', data } };
  }
}

/** As HTTP's bodies: nothing where it is empty. Throws an error of the request where it is no JSON. */
function parseBody(text: string): unknown {
  if (Buffer.byteLength(text) > BODY_BYTES_MAX) throw Object.assign(new Error('too large'), { statusCode: 413 });
  if (text === '') return undefined;
  try {
    return parseBoundedJson(text);
  } catch {
    throw Object.assign(new Error('not JSON'), { statusCode: 400 });
  }
}

function write(socket: WebSocket, answer: SocketAnswer): void {
  if (socket.bufferedAmount > UNREAD_MAX_BYTES) socket.terminate();
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(answer));
}
