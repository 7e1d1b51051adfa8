import { textFrame } from './frame.ts';

/**
 * A payload for all subscribers of a stream: serialised and framed at most once per form. Writing prepared frames
 * costs about half of framing per socket.
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

  /** The frame of the bare payload. */
  get raw(): Buffer {
    this.#raw ??= textFrame(this.#text);
    return this.#raw;
  }

  /** The frame with the stream's name. */
  get combined(): Buffer {
    this.#combined ??= textFrame(`{"stream":${JSON.stringify(this.#stream)},"data":${this.#text}}`);
    return this.#combined;
  }
}
