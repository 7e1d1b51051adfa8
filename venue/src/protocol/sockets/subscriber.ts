import type { Broadcast } from './broadcast.ts';
import type { Root } from './streamName.ts';

/** Whoever receives streams: one socket. */
export interface Subscriber {
  readonly root: Root;
  /** The kinds of account events it wants; undefined: all. */
  readonly events: ReadonlySet<string> | undefined;
  deliver(message: Broadcast): void;
  /** Closes it, because the stream that it was opened for is over. */
  end(reason: string): void;
}
