import type { Page, WebSocketRoute } from 'playwright-core';

const PROBE = '/api/system/config';

/** A proxy between a page and its call socket. */
export interface CallSocketTap {
  /** Paths of the calls sent over it, in order; without the probes of the server. */
  readonly requests: readonly string[];
  /** Number of times that the page opened it. */
  readonly opened: () => number;
  /** Delays calls to a path until the returned function is called. */
  readonly hold: (path: string) => () => void;
  /** Delays the responses to a path until the returned function is called. */
  readonly holdAnswers: (path: string) => () => void;
  /** Delays every message in both directions until the returned function is called. */
  readonly silence: () => () => void;
  /**
   * Drops the responses to a path together with the socket, and blocks new sockets, until the returned function is
   * called.
   */
  readonly loseAnswers: (path: string) => () => void;
}

/** Intercepts the call socket of a page that is opened afterwards. */
export async function tapCallSocket(page: Page): Promise<CallSocketTap> {
  const requests: string[] = [];
  const held = new Map<string, (() => void)[]>();
  const heldAnswers = new Map<string, (() => void)[]>();
  const lost = new Set<string>();
  /** The messages of a silent socket, in order; undefined while it is not silent. */
  let delayed: (() => void)[] | undefined;
  const pass = (send: () => void) => (delayed === undefined ? send() : void delayed.push(send));
  let openings = 0;
  await page.routeWebSocket('**/api/socket', (socket: WebSocketRoute) => {
    if (lost.size > 0) return void socket.close();
    openings += 1;
    const server = socket.connectToServer();
    const paths = new Map<number, string>();
    socket.onMessage((message) => {
      const { id, path } = JSON.parse(String(message)) as { readonly id: number; readonly path: string };
      if (path !== PROBE) requests.push(path);
      paths.set(id, path);
      const waiting = held.get(path);
      if (waiting === undefined) pass(() => server.send(message));
      else waiting.push(() => server.send(message));
    });
    server.onMessage((message) => {
      const { id } = message === '' ? { id: undefined } : (JSON.parse(String(message)) as { readonly id: number });
      const path = (id !== undefined && paths.get(id)) || '';
      if (lost.has(path)) return void socket.close();
      const waiting = heldAnswers.get(path);
      if (waiting === undefined) return pass(() => socket.send(message));
      return void waiting.push(() => socket.send(message));
    });
    return undefined;
  });
  const holdIn = (messages: Map<string, (() => void)[]>) => (path: string) => {
    const waiting: (() => void)[] = [];
    messages.set(path, waiting);
    return () => {
      messages.delete(path);
      for (const send of waiting) send();
    };
  };
  return {
    requests,
    opened: () => openings,
    hold: holdIn(held),
    holdAnswers: holdIn(heldAnswers),
    silence() {
      const all: (() => void)[] = [];
      delayed = all;
      return () => {
        delayed = undefined;
        for (const send of all) send();
      };
    },
    loseAnswers(path) {
      lost.add(path);
      return () => lost.delete(path);
    },
  };
}
