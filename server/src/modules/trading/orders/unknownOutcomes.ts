/** More than anybody asks for again within the seconds in which it matters. */
const KEPT_MAX = 1_000;

/** The orders that this server has lately told somebody that it is not known what became of them. */
export class UnknownOutcomes {
  readonly #ids = new Set<string>();

  add(orderId: string): void {
    this.#ids.add(orderId);
    const [oldest] = this.#ids.size > KEPT_MAX ? this.#ids : [];
    if (oldest !== undefined) this.#ids.delete(oldest);
  }

  has(orderId: string): boolean {
    return this.#ids.has(orderId);
  }
}
