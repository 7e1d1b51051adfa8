/** The body of every answer, with HTTP status 200 whenever the server can produce one. */
export interface Envelope<Data> {
  /** 200 is success; any other code is in the catalogue of `errors.ts`. */
  readonly code: number;
  readonly message: string;
  readonly data: Data | null;
}

export const SUCCESS = 200;

/** The header with the server's time when it wrote the answer, epoch ms. */
export const SERVER_TIME = 'server-time';
