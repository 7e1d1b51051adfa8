const SAMPLE_LENGTH = 200;

/** A stream sent a malformed payload; it was dropped. */
export class PayloadError extends Error {
  readonly stream: string;
  /** The start of the payload, as JSON. */
  readonly sample: string;

  constructor(stream: string, payload: unknown) {
    super(`${stream} sent a message of another shape`);
    this.name = 'PayloadError';
    this.stream = stream;
    this.sample = (JSON.stringify(payload) ?? '').slice(0, SAMPLE_LENGTH);
  }
}
