import type { Broadcast } from './broadcast.ts';
import type { Root } from './streamName.ts';

/** A receiver of streams: one socket. */
export interface Subscriber {
  readonly root: Root;
  /** Requested kinds of account events; undefined means all. */
  readonly events: ReadonlySet<string> | undefined;
  deliver(message: Broadcast): void;
  /** Closes it, because its stream has ended. */
  end(reason: string): void;
}
