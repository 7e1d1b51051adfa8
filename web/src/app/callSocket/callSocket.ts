import type { SocketAnswer, SocketQuestion } from '@aldgate/contract/wire.ts';
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
  /** Keeps it open until the returned function is called. */
  readonly hold: () => () => void;
  /**
   * Asks a call; undefined while nothing says that the socket lives. Rejects where the socket is closed before the answer,
   * or the signal aborts.
   */
  readonly ask: (question: Omit<SocketQuestion, 'id'>, signal: AbortSignal) => Promise<Response> | undefined;
}

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** The server says each 10 s that it lives. A machine that slept, or lost its network, has heard nothing for longer. */
const LIVES_MS = 15_000;
/** So long without a word, and another one is opened. */
const SILENT_MS = 30_000;

interface Waiting {
  readonly answer: (answer: SocketAnswer) => void;
  readonly fail: (error: unknown) => void;
}

export function createCallSocket({ openSocket, url, now, later }: CallSocketPorts): CallSocket {
  const holders = new Set<object>();
  const waiting = new Map<number, Waiting>();
  let socket: StreamSocket | undefined;
  let heardAt: number | undefined;
  let failures = 0;
  let lastId = 0;
  let cancel = () => {};

  const heard = () => {
    heardAt = now();
    cancel();
    cancel = later(() => socket?.close(), SILENT_MS);
  };
  const open = () => {
    const opened = openSocket(url(), {
      opened: () => {
        failures = 0;
        if (socket === opened) heard();
      },
      received: (text) => {
        if (socket !== opened) return;
        heard();
        if (text === '') return;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract is the server's word; browsers load no schema
        const answer = JSON.parse(text) as SocketAnswer;
        waiting.get(answer.id)?.answer(answer);
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
    heardAt = undefined;
    for (const { fail } of [...waiting.values()]) fail(new TypeError('the socket of calls was closed'));
    if (holders.size === 0) return;
    cancel = later(open, Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** failures));
    failures += 1;
  };

  return {
    hold: () => {
      const holder = {};
      holders.add(holder);
      if (holders.size === 1 && socket === undefined) {
        cancel();
        open();
      }
      return () => {
        if (!holders.delete(holder) || holders.size > 0) return;
        const left = socket;
        end();
        left?.close();
      };
    },
    ask: (question, signal) => {
      const over = socket;
      if (over === undefined || heardAt === undefined || now() - heardAt > LIVES_MS) return undefined;
      lastId += 1;
      const id = lastId;
      return new Promise<SocketAnswer>((answer, fail) => {
        waiting.set(id, { answer, fail });
        signal.throwIfAborted();
        signal.addEventListener('abort', () => fail(signal.reason), { once: true });
        over.send(JSON.stringify({ ...question, id } satisfies SocketQuestion));
      })
        .then(({ status, body: text }) => new Response(text, { status }))
        .finally(() => waiting.delete(id));
    },
  };
}
