/**
 * Puts the answers of one turn on their sockets one after the other, once all of them are made: a client is then woken once
 * for many, where it would fall asleep between two that are each made before they are sent.
 */
export class ResponseQueue {
  #sends: (() => void)[] = [];

  /** Has an answer sent when those that are made at this moment are. */
  add(send: () => void): void {
    this.#sends.push(send);
    // What is answered in this turn is queued by now, and comes before.
    if (this.#sends.length === 1) queueMicrotask(() => this.#sendAll());
  }

  #sendAll(): void {
    const sends = this.#sends;
    this.#sends = [];
    for (const send of sends) send();
  }
}
