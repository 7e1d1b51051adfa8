/**
 * Sends the responses of one turn of the event loop together, after all of them are computed: a client then wakes
 * once for many instead of once for each.
 */
export class ResponseQueue {
  #sends: (() => void)[] = [];

  /** Sends a response after those being computed now. */
  add(send: () => void): void {
    this.#sends.push(send);
    // Responses of this turn are queued by now, so they come first.
    if (this.#sends.length === 1) queueMicrotask(() => this.#sendAll());
  }

  #sendAll(): void {
    const sends = this.#sends;
    this.#sends = [];
    for (const send of sends) send();
  }
}
