import { type OpenSocket, openWebSocket } from '@aldgate/exchange/stream/socket.ts';
import { quiet } from '../quiet.ts';

/** How long the page has worked on what streams told, since it was asked last. */
export interface Effort {
  /** Milliseconds; begins at 0 again. */
  readonly take: () => number;
  /** Sockets whose messages are timed. */
  readonly openSocket: OpenSocket;
}

/** `after` says when a message is read: not while somebody waits for a word about their order. */
export function createEffort(open: OpenSocket, now: () => number, after: (run: () => void) => void): Effort {
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
        received: (text) =>
          after(() => {
            const from = now();
            received(text);
            spentMs += now() - from;
          }),
      }),
  };
}

export const effort = createEffort(openWebSocket, () => performance.now(), quiet.after);
