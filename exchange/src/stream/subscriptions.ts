import type { Stream } from './streams.ts';

/** A method's parameter may be narrower than the caller's, which lets listeners of any payload stand in one map. */
export type StreamListener<Payload> = { call(data: Payload): void }['call'];

/** Who listens to what, and what the server was told of it. */
export class Subscriptions {
  readonly #wanted = new Map<string, Set<StreamListener<unknown>>>();
  readonly #told = new Set<string>();

  /** Adds a listener; the same one twice counts twice. The returned function takes it away, once. */
  add<Payload>(stream: Stream<Payload>, listener: StreamListener<Payload>): () => void {
    const { name } = stream;
    const listeners = this.#wanted.get(name) ?? new Set();
    this.#wanted.set(name, listeners);
    const own: StreamListener<Payload> = (data) => listener(data);
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#wanted.get(name) === listeners) this.#wanted.delete(name);
    };
  }

  deliver(name: string, data: unknown): void {
    for (const listener of this.#wanted.get(name) ?? []) listener(data);
  }

  /** Forgets what the server was told: a new connection knows nothing. */
  forget(): void {
    this.#told.clear();
  }

  /** The names to subscribe and to unsubscribe so that the server knows what is wanted; they count as told from now. */
  changes(): { readonly added: readonly string[]; readonly removed: readonly string[] } {
    const added = [...this.#wanted.keys()].filter((name) => !this.#told.has(name));
    const removed = [...this.#told].filter((name) => !this.#wanted.has(name));
    for (const name of added) this.#told.add(name);
    for (const name of removed) this.#told.delete(name);
    return { added, removed };
  }
}
