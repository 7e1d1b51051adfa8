/** One payload on its way to every subscriber of a stream: serialised once, in each form at most once. */
export class Broadcast {
  readonly raw: string;
  readonly #stream: string;
  #combined: string | undefined;

  constructor(stream: string, payload: unknown) {
    this.#stream = stream;
    this.raw = JSON.stringify(payload);
  }

  /** The form with the stream's name around it. */
  get combined(): string {
    this.#combined ??= `{"stream":${JSON.stringify(this.#stream)},"data":${this.raw}}`;
    return this.#combined;
  }
}
