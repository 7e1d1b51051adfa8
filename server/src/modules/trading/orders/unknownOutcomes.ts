/** More than are repeated within the relevant seconds. */
const KEPT_MAX = 1_000;

/** The orders whose outcome this server recently reported as unknown. */
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
