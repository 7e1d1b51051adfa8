/** A page or a program needs a few. */
const SOCKETS_PER_OWNER = 50;

/** A counted socket. */
export interface SocketClaim {
  release(): void;
  /** Counts it by another owner; false, and as before, if that one has as many as allowed. */
  moveTo(owner: string): boolean;
}

/** Counts open sockets by their owner: an address, or an account for sockets that follow one. */
export class SocketCounts {
  readonly #limit: number;
  readonly #open = new Map<string, number>();

  constructor(limit = SOCKETS_PER_OWNER) {
    this.#limit = limit;
  }

  /** Counts a socket; undefined if the owner has as many as allowed. */
  take(owner: string): SocketClaim | undefined {
    if (!this.#add(owner)) return undefined;
    let current: string | undefined = owner;
    return {
      release: () => {
        if (current !== undefined) this.#remove(current);
        current = undefined;
      },
      moveTo: (next) => {
        if (current === undefined || !this.#add(next)) return false;
        this.#remove(current);
        current = next;
        return true;
      },
    };
  }

  #add(owner: string): boolean {
    const count = this.#open.get(owner) ?? 0;
    if (count >= this.#limit) return false;
    this.#open.set(owner, count + 1);
    return true;
  }

  #remove(owner: string): void {
    const left = (this.#open.get(owner) ?? 1) - 1;
    if (left === 0) this.#open.delete(owner);
    else this.#open.set(owner, left);
  }
}
