/** Who has something to write once the present moment is over. */
export interface Outgoing {
  flush(): void;
}

/**
 * Lets what a moment brings to a socket leave it in one write: a call to the system costs more than all else that is
 * done for a message. One callback serves all sockets, since a broadcast brings something to each.
 */
export class Outbox {
  #due: Outgoing[] = [];

  /** Has `outgoing` flushed before anything else happens; to be called once until then. */
  add(outgoing: Outgoing): void {
    this.#due.push(outgoing);
    if (this.#due.length === 1) process.nextTick(() => this.#flush());
  }

  #flush(): void {
    const due = this.#due;
    this.#due = [];
    for (const outgoing of due) outgoing.flush();
  }
}
