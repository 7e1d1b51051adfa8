import { notify, type OnError } from '../notify.ts';
import { PayloadError } from './payloadError.ts';
import type { Stream } from './streams.ts';

/** A method's parameter may be narrower than the caller's, which lets listeners of any payload stand in one map. */
export type StreamListener<Payload> = { call(data: Payload): void }['call'];

interface Wanted {
  readonly accepts: Stream<unknown>['validate'];
  readonly listeners: Set<StreamListener<unknown>>;
  lastMessageAt: number | undefined;
}

/** Who listens to what, and what the server was told of it. */
export class Subscriptions {
  readonly #wanted = new Map<string, Wanted>();
  readonly #sent = new Set<string>();

  /** Adds a listener; the same one twice counts twice. The returned function takes it away, once. */
  add<Payload>(stream: Stream<Payload>, listener: StreamListener<Payload>): () => void {
    const { name, validate: accepts } = stream;
    const wanted = this.#wanted.get(name) ?? { accepts, listeners: new Set(), lastMessageAt: undefined };
    this.#wanted.set(name, wanted);
    const own: StreamListener<Payload> = (data) => listener(data);
    wanted.listeners.add(own);
    return () => {
      wanted.listeners.delete(own);
      if (wanted.listeners.size === 0 && this.#wanted.get(name) === wanted) this.#wanted.delete(name);
    };
  }

  /** Hands a payload that came at a time to its listeners. One of another shape is dropped and reported. */
  deliver(
    { name, data, at }: { readonly name: string; readonly data: unknown; readonly at: number },
    onError: OnError,
  ): void {
    const wanted = this.#wanted.get(name);
    if (wanted === undefined) return;
    if (wanted.accepts !== undefined && !wanted.accepts(data)) {
      onError(new PayloadError(name, data));
      return;
    }
    wanted.lastMessageAt = at;
    notify(wanted.listeners, data, onError);
  }

  /** When the newest payload of a stream came, epoch milliseconds; undefined before the first and where nobody listens. */
  lastMessageAt(name: string): number | undefined {
    return this.#wanted.get(name)?.lastMessageAt;
  }

  /** Forgets what the server was told: a new connection knows nothing. */
  reset(): void {
    this.#sent.clear();
  }

  /** The names to subscribe and to unsubscribe so that the server knows what is wanted; they count as told from now. */
  changes(): { readonly added: readonly string[]; readonly removed: readonly string[] } {
    const added = [...this.#wanted.keys()].filter((name) => !this.#sent.has(name));
    const removed = [...this.#sent].filter((name) => !this.#wanted.has(name));
    for (const name of added) this.#sent.add(name);
    for (const name of removed) this.#sent.delete(name);
    return { added, removed };
  }
}
