/** A socket with pending data. */
export interface Outgoing {
  flush(): void;
}

/**
 * Combines the data of one turn into one write per socket: a system call costs more than everything else about a
 * message. One callback serves all sockets.
 */
export class Outbox {
  #due: Outgoing[] = [];

  /** Flushes `outgoing` at the end of the turn; call once per turn. */
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
