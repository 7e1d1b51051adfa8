import { later } from '@aldgate/client-kit/browser/later.ts';
import { createReconnection, type ReconnectionPorts } from '@aldgate/client-kit/streams/reconnection.ts';
import { CALL_SOCKET_BEAT_MS, type SocketAnswer, type SocketRequest } from '@aldgate/contract/callSocket.ts';
import { channels } from '@aldgate/contract/channels.ts';
import { SERVER_TIME } from '@aldgate/contract/envelope.ts';
import { BASE_PATH } from '@aldgate/contract/wire.ts';
import { type OpenSocket, openWebSocket, type StreamSocket, socketUrl } from '@aldgate/exchange/stream/socket.ts';
import { setCallSocket } from './calls.ts';
import { noteServerAnswer } from './serverContact.ts';

export interface CallSocketPorts extends ReconnectionPorts {
  readonly openSocket: OpenSocket;
  /** The WebSocket URL. */
  readonly url: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called with every message of the server. */
  readonly onMessage?: () => void;
}

/** A WebSocket for latency-critical calls: a browser's fetch takes several times as long. */
export interface CallSocket {
  /** Keeps the socket open until the returned function is called and all pending calls are answered. */
  readonly hold: () => () => void;
  /** Calls the listener each time the socket has been opened, until the returned function is called. */
  readonly onOpened: (listener: () => void) => () => void;
  /**
   * Sends a call; undefined while the socket is not known to be alive. Rejects where the socket closes before the
   * response, or the signal aborts.
   */
  readonly call: (request: Omit<SocketRequest, 'id'>, signal: AbortSignal) => Promise<Response> | undefined;
}

/** Silence beyond this means that the machine slept or lost its network. */
const IDLE_MAX_MS = 1.5 * CALL_SOCKET_BEAT_MS;
/** A socket silent for this long is replaced. */
const SILENT_MS = 3 * CALL_SOCKET_BEAT_MS;
/** The next user of the socket, such as the ticket of the next contract, arrives within this time. */
const LINGER_MS = 2_000;

interface Waiting {
  readonly answer: (answer: SocketAnswer) => void;
  readonly fail: (error: unknown) => void;
}

export function createCallSocket({
  openSocket,
  url,
  now,
  later,
  random,
  onMessage: onAnyMessage,
}: CallSocketPorts): CallSocket {
  const holders = new Set<object>();
  const listeners = new Set<() => void>();
  const waiting = new Map<number, Waiting>();
  let socket: StreamSocket | undefined;
  let receivedAt: number | undefined;
  let lastId = 0;
  const reconnection = createReconnection({ later, random });
  let cancel = () => {};
  let keepAlive = () => {};

  const onMessage = () => {
    receivedAt = now();
    cancel();
    cancel = later(() => socket?.close(), SILENT_MS);
  };
  const open = () => {
    const opened = openSocket(url(), {
      opened: () => {
        if (socket !== opened) return;
        reconnection.succeeded();
        onMessage();
        for (const listener of listeners) listener();
      },
      received: (text) => {
        if (socket !== opened) return;
        onMessage();
        onAnyMessage?.();
        if (text === '') return;
        const answer = toResponse(text);
        if (answer === undefined) opened.close();
        else waiting.get(answer.id)?.answer(answer);
      },
      closed: () => {
        if (socket === opened) end();
      },
    });
    socket = opened;
    cancel = later(() => opened.close(), SILENT_MS);
  };
  /** Pending calls may have been executed: their callers resolve the outcome as after any lost response. */
  const end = () => {
    cancel();
    socket = undefined;
    receivedAt = undefined;
    for (const { fail } of Array.from(waiting.values())) fail(new TypeError('the socket of calls was closed'));
    if (holders.size === 0) return;
    reconnection.schedule(open);
  };

  const closeUnheld = () => {
    if (holders.size > 0) return;
    if (waiting.size > 0) {
      keepAlive = later(closeUnheld, LINGER_MS);
      return;
    }
    const left = socket;
    reconnection.cancel();
    end();
    left?.close();
  };

  return {
    hold: () => {
      const holder = {};
      holders.add(holder);
      keepAlive();
      if (holders.size === 1 && socket === undefined) {
        reconnection.cancel();
        open();
      }
      return () => {
        if (holders.delete(holder) && holders.size === 0) keepAlive = later(closeUnheld, LINGER_MS);
      };
    },
    onOpened: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: (request, signal) => {
      const over = socket;
      if (over === undefined || receivedAt === undefined || now() - receivedAt > IDLE_MAX_MS) return undefined;
      lastId += 1;
      const id = lastId;
      return new Promise<SocketAnswer>((answer, fail) => {
        waiting.set(id, { answer, fail });
        signal.throwIfAborted();
        const giveUp = () => {
          // A socket that did not answer a call in time is not used again before it receives a message.
          if (waiting.has(id)) receivedAt = undefined;
          fail(signal.reason);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        over.send(JSON.stringify({ ...request, id } satisfies SocketRequest));
      })
        .then(({ status, body: text, at }) => new Response(text, { status, headers: { [SERVER_TIME]: String(at) } }))
        .finally(() => waiting.delete(id));
    },
  };
}

function toResponse(text: string): SocketAnswer | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
    return JSON.parse(text) as SocketAnswer;
  } catch {
    return undefined;
  }
}

/** The screens that send orders keep it open. */
export const callSocket = createCallSocket({
  openSocket: openWebSocket,
  url: () => socketUrl(`${BASE_PATH}${channels.calls.path}`, window.location.href),
  now: Date.now,
  random: Math.random,
  later,
  onMessage: noteServerAnswer,
});

setCallSocket(callSocket.call);
