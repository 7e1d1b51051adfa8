import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** Handler of a socket or channel whose error is logged. */
type SocketHandler = 'upgrade' | 'message' | 'pong' | 'beat' | 'close' | 'channel';

/** Runs a handler of a socket. `close` ends the socket after a fault. */
export type GuardSocket = (handler: SocketHandler, close: () => void, handle: () => unknown) => void;

/**
 * Catches the faults of all handlers of sockets and channels, also of their promises: a fault is logged and counted,
 * and closes its own socket and nothing else.
 */
export function createSocketGuard({ log, metrics }: { readonly log: Log; readonly metrics: Metrics }): GuardSocket {
  return (handler, close, handle) => {
    const fail = (error: unknown) => {
      log.error({ err: error, handler }, 'a socket is closed because its handler failed');
      metrics.countSocketFault(handler);
      close();
    };
    try {
      const result = handle();
      if (result instanceof Promise) result.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}
