import { textFrame } from './frame.ts';

/**
 * One payload on its way to every subscriber of a stream: serialised and framed once, in each form at most once. Writing
 * ready frames costs about half of having each socket frame the text anew.
 */
export class Broadcast {
  readonly #stream: string;
  readonly #text: string;
  #raw: Buffer | undefined;
  #combined: Buffer | undefined;

  constructor(stream: string, payload: unknown) {
    this.#stream = stream;
    this.#text = JSON.stringify(payload);
  }

  /** The frame of the payload alone. */
  get raw(): Buffer {
    this.#raw ??= textFrame(this.#text);
    return this.#raw;
  }

  /** The frame of the form with the stream's name around it. */
  get combined(): Buffer {
    this.#combined ??= textFrame(`{"stream":${JSON.stringify(this.#stream)},"data":${this.#text}}`);
    return this.#combined;
  }
}
