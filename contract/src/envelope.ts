/** Every answer of the calls, with HTTP status 200 whenever the server is able to answer in it. */
export interface Envelope<Data> {
  /** 200 is success; any other code is one of the catalogue in `errors.ts`. */
  readonly code: number;
  readonly message: string;
  readonly data: Data | null;
}

export const SUCCESS = 200;
