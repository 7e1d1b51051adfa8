import { type OpenSocket, openWebSocket } from '@aldgate/exchange/stream/socket.ts';
import { quiet } from '../quiet.ts';

/** How long the page has worked on what streams told, since it was asked last. */
export interface StreamBudget {
  /** Milliseconds; begins at 0 again. */
  readonly takeSpentMs: () => number;
  /** Sockets whose messages are timed. */
  readonly openSocket: OpenSocket;
}

/** `after` says when a message is read: not while somebody waits for a word about their order. */
export function createStreamBudget(
  open: OpenSocket,
  now: () => number,
  after: (run: () => void) => void,
): StreamBudget {
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
        received: (text) =>
          after(() => {
            const from = now();
            received(text);
            spentMs += now() - from;
          }),
      }),
  };
}

export const streamBudget = createStreamBudget(openWebSocket, () => performance.now(), quiet.after);
