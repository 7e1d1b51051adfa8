import type { FastifyReply } from 'fastify';
import type { GuardSocket } from './socketGuard.ts';

/** The time to deliver pending data when a channel ends. */
const DRAIN_MS = 1_000;

/** An open channel, as its source writes to it. */
export interface Channel {
  /** Writes server-sent events; false if the client does not read fast enough. */
  write(text: string): boolean;
  onceDrained(callback: () => void): void;
  /** The number of bytes that the client has not read yet. */
  readonly unreadBytes: number;
  end(): void;
}

interface Options {
  readonly guard: GuardSocket;
  /** Starts writing and returns the function that stops it. */
  readonly open: (channel: Channel) => () => void;
  /** Runs once, when the channel has ended for whatever reason. */
  readonly onEnd: () => void;
}

/**
 * Answers a request with a channel of server-sent events, and returns the function that ends it. Undefined, without
 * `onEnd`, if the client has left meanwhile, because no close event would follow.
 */
export function startChannel(reply: FastifyReply, { guard, open, onEnd }: Options): (() => void) | undefined {
  const { raw } = reply;
  reply.hijack();
  if (raw.destroyed || raw.socket?.destroyed === true) return undefined;
  const { socket } = raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // The connection ends with the channel, so that a stopping server does not wait for it.
    connection: 'close',
    // A proxy must pass on each event immediately.
    'x-accel-buffering': 'no',
  });
  let isEnded = false;
  let stop = () => {};
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    stop();
    onEnd();
    raw.end();
    // A client that does not read must not delay the server's shutdown.
    setTimeout(() => socket?.destroy(), DRAIN_MS).unref();
  };
  raw.once('close', end);
  const channel: Channel = {
    write: (text) => raw.write(text),
    onceDrained: (callback) => raw.once('drain', () => guard('channel', end, callback)),
    get unreadBytes() {
      return raw.writableLength;
    },
    end,
  };
  guard('channel', end, () => {
    stop = open(channel);
    // It may have ended while it was opened.
    if (isEnded) stop();
  });
  return end;
}
