import { type OpenSocket, openWebSocket } from '@aldgate/exchange/stream/socket.ts';

/** How long the page has worked on what streams told, since it was asked last. */
export interface Effort {
  /** Milliseconds; begins at 0 again. */
  readonly take: () => number;
  /** Sockets whose messages are timed. */
  readonly openSocket: OpenSocket;
}

export function createEffort(open: OpenSocket, now: () => number): Effort {
  let spentMs = 0;
  return {
    take: () => {
      const taken = spentMs;
      spentMs = 0;
      return taken;
    },
    openSocket: (url, { received, ...handlers }) =>
      open(url, {
        ...handlers,
        received: (text) => {
          const from = now();
          received(text);
          spentMs += now() - from;
        },
      }),
  };
}

export const effort = createEffort(openWebSocket, () => performance.now());
