import { notify, type OnError } from '../notify.ts';
import { PayloadError } from './payloadError.ts';
import type { Stream } from './streams.ts';

/** Method parameters are bivariant, which allows listeners of any payload in one map. */
export type StreamListener<Payload> = { call(data: Payload): void }['call'];

interface Wanted {
  readonly validate: Stream<unknown>['validate'];
  readonly listeners: Set<StreamListener<unknown>>;
  lastMessageAt: number | undefined;
}

/** Listeners by stream, and the subscriptions sent to the server. */
export class Subscriptions {
  readonly #wanted = new Map<string, Wanted>();
  readonly #sent = new Set<string>();

  /** Adds a listener; the same one twice counts twice. The returned function removes it once. */
  add<Payload>(stream: Stream<Payload>, listener: StreamListener<Payload>): () => void {
    const { name, validate } = stream;
    const wanted = this.#wanted.get(name) ?? { validate, listeners: new Set(), lastMessageAt: undefined };
    this.#wanted.set(name, wanted);
    const own: StreamListener<Payload> = (data) => listener(data);
    wanted.listeners.add(own);
    return () => {
      wanted.listeners.delete(own);
      if (wanted.listeners.size === 0 && this.#wanted.get(name) === wanted) this.#wanted.delete(name);
    };
  }

  /** Passes a payload to its listeners. A malformed one is dropped and reported. */
  deliver(
    { name, data, at }: { readonly name: string; readonly data: unknown; readonly at: number },
    onError: OnError,
  ): void {
    const wanted = this.#wanted.get(name);
    if (wanted === undefined) return;
    if (wanted.validate !== undefined && !wanted.validate(data)) {
      onError(new PayloadError(name, data));
      return;
    }
    wanted.lastMessageAt = at;
    notify(wanted.listeners, data, onError);
  }

  /**
   * When the latest payload of a stream arrived, epoch milliseconds; undefined before the first or without a
   * listener.
   */
  lastMessageAt(name: string): number | undefined {
    return this.#wanted.get(name)?.lastMessageAt;
  }

  /** Clears the sent subscriptions: a new connection has none. */
  reset(): void {
    this.#sent.clear();
  }

  /** Names to subscribe and unsubscribe; they count as sent from now on. */
  changes(): { readonly added: readonly string[]; readonly removed: readonly string[] } {
    const added = [...this.#wanted.keys()].filter((name) => !this.#sent.has(name));
    const removed = [...this.#sent].filter((name) => !this.#wanted.has(name));
    for (const name of added) this.#sent.add(name);
    for (const name of removed) this.#sent.delete(name);
    return { added, removed };
  }
}
