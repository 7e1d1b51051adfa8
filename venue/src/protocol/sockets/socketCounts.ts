/** A page or a program needs a few. */
const SOCKETS_PER_OWNER = 50;

/** Counts open sockets by their owner: an address, or an account for sockets of its listen key. */
export class SocketCounts {
  readonly #limit: number;
  readonly #open = new Map<string, number>();

  constructor(limit = SOCKETS_PER_OWNER) {
    this.#limit = limit;
  }

  /** Counts a socket and returns how to release it; undefined if the owner has as many as allowed. */
  take(owner: string): (() => void) | undefined {
    const count = this.#open.get(owner) ?? 0;
    if (count >= this.#limit) return undefined;
    this.#open.set(owner, count + 1);
    return () => {
      const left = (this.#open.get(owner) ?? 1) - 1;
      if (left === 0) this.#open.delete(owner);
      else this.#open.set(owner, left);
    };
  }
}
