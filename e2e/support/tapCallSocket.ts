import type { Page, WebSocketRoute } from 'playwright-core';

/** What stands between a page and its socket of calls. */
export interface CallSocketTap {
  /** The paths of the calls that have gone over it, in their order. */
  readonly asked: readonly string[];
  /** How often the page has opened it. */
  readonly opened: () => number;
  /** Holds the calls of a path back until the returned function is called; from then on they pass. */
  readonly hold: (path: string) => () => void;
  /** Loses the answers of a path's calls with the socket, and opens no other, until the returned function is called. */
  readonly loseAnswers: (path: string) => () => void;
}

/** Stands between a page that is opened afterwards and its socket of calls. */
export async function tapCallSocket(page: Page): Promise<CallSocketTap> {
  const asked: string[] = [];
  const held = new Map<string, (() => void)[]>();
  const lost = new Set<string>();
  let openings = 0;
  await page.routeWebSocket('**/api/socket', (socket: WebSocketRoute) => {
    if (lost.size > 0) return void socket.close();
    openings += 1;
    const server = socket.connectToServer();
    const paths = new Map<number, string>();
    socket.onMessage((message) => {
      const { id, path } = JSON.parse(String(message)) as { readonly id: number; readonly path: string };
      asked.push(path);
      paths.set(id, path);
      const waiting = held.get(path);
      if (waiting === undefined) server.send(message);
      else waiting.push(() => server.send(message));
    });
    server.onMessage((message) => {
      const { id } = message === '' ? { id: undefined } : (JSON.parse(String(message)) as { readonly id: number });
      if (id !== undefined && lost.has(paths.get(id) ?? '')) return void socket.close();
      return socket.send(message);
    });
    return undefined;
  });
  return {
    asked,
    opened: () => openings,
    hold(path) {
      const waiting: (() => void)[] = [];
      held.set(path, waiting);
      return () => {
        held.delete(path);
        for (const pass of waiting) pass();
      };
    },
    loseAnswers(path) {
      lost.add(path);
      return () => lost.delete(path);
    },
  };
}
