import { type OpenSocket, openWebSocket } from '@aldgate/exchange/stream/socket.ts';

/** The time the page has spent on stream messages since the last call. */
export interface StreamBudget {
  /** Milliseconds; resets to 0. */
  readonly takeSpentMs: () => number;
  /** Sockets whose messages are timed. */
  readonly openSocket: OpenSocket;
}

export function createStreamBudget(open: OpenSocket, now: () => number): StreamBudget {
  let spentMs = 0;
  return {
    takeSpentMs: () => {
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

export const streamBudget = createStreamBudget(openWebSocket, () => performance.now());
