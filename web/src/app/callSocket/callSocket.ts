import { CALL_SOCKET_BEAT_MS, type SocketAnswer, type SocketQuestion } from '@aldgate/contract/callSocket.ts';
import type { OpenSocket, StreamSocket } from '@aldgate/exchange/stream/socket.ts';

export interface CallSocketPorts {
  readonly openSocket: OpenSocket;
  /** Where it is opened, beginning with ws. */
  readonly url: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs something later; the returned function keeps it from running. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** A socket for the calls that are waited for by the millisecond: a browser's request takes several times as long. */
export interface CallSocket {
  /** Keeps it open until the returned function is called, and until what was asked is answered. */
  readonly hold: () => () => void;
  /**
   * Asks a call; undefined while nothing says that the socket lives. Rejects where the socket is closed before the answer,
   * or the signal aborts.
   */
  readonly call: (request: Omit<SocketQuestion, 'id'>, signal: AbortSignal) => Promise<Response> | undefined;
}

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** A machine that slept, or lost its network, has heard nothing for longer. */
const IDLE_MAX_MS = 1.5 * CALL_SOCKET_BEAT_MS;
/** So long without a word, and another one is opened. */
const SILENT_MS = 3 * CALL_SOCKET_BEAT_MS;
/** Who holds it next, such as the ticket of the contract that was chosen, comes within this. */
const LINGER_MS = 2_000;

interface Waiting {
  readonly answer: (answer: SocketAnswer) => void;
  readonly fail: (error: unknown) => void;
}

export function createCallSocket({ openSocket, url, now, later }: CallSocketPorts): CallSocket {
  const holders = new Set<object>();
  const waiting = new Map<number, Waiting>();
  let socket: StreamSocket | undefined;
  let receivedAt: number | undefined;
  let failures = 0;
  let lastId = 0;
  let cancel = () => {};
  let stay = () => {};

  const onMessage = () => {
    receivedAt = now();
    cancel();
    cancel = later(() => socket?.close(), SILENT_MS);
  };
  const open = () => {
    const opened = openSocket(url(), {
      opened: () => {
        if (socket !== opened) return;
        failures = 0;
        onMessage();
      },
      received: (text) => {
        if (socket !== opened) return;
        onMessage();
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
  /** What was asked may have been done: who asked finds out, as after any answer that is lost. */
  const end = () => {
    cancel();
    socket = undefined;
    receivedAt = undefined;
    for (const { fail } of [...waiting.values()]) fail(new TypeError('the socket of calls was closed'));
    if (holders.size === 0) return;
    cancel = later(open, Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures));
    failures += 1;
  };

  const closeUnheld = () => {
    if (holders.size > 0) return;
    if (waiting.size > 0) {
      stay = later(closeUnheld, LINGER_MS);
      return;
    }
    const left = socket;
    end();
    left?.close();
  };

  return {
    hold: () => {
      const holder = {};
      holders.add(holder);
      stay();
      if (holders.size === 1 && socket === undefined) {
        cancel();
        open();
      }
      return () => {
        if (holders.delete(holder) && holders.size === 0) stay = later(closeUnheld, LINGER_MS);
      };
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
          // A socket on which a call has had no answer in its time is not asked again before it says something.
          if (waiting.has(id)) receivedAt = undefined;
          fail(signal.reason);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        over.send(JSON.stringify({ ...request, id } satisfies SocketQuestion));
      })
        .then(({ status, body: text }) => new Response(text, { status }))
        .finally(() => waiting.delete(id));
    },
  };
}

function toResponse(text: string): SocketAnswer | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract is the server's word; browsers load no schema
    return JSON.parse(text) as SocketAnswer;
  } catch {
    return undefined;
  }
}
