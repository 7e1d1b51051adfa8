const SAMPLE_LENGTH = 200;

/** A stream sent something of another shape; it was dropped. */
export class PayloadError extends Error {
  readonly stream: string;
  /** The beginning of what came, as JSON. */
  readonly sample: string;

  constructor(stream: string, payload: unknown) {
    super(`${stream} sent a message of another shape`);
    this.name = 'PayloadError';
    this.stream = stream;
    this.sample = (JSON.stringify(payload) ?? '').slice(0, SAMPLE_LENGTH);
  }
}
