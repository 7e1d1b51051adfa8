import { type ErrorName, errors } from '@aldgate/contract/errors.ts';

/** How a call failed: an error answer of the server, or no answer. */
export type Failure = 'answer' | 'network' | 'timeout' | 'status';

const BY_CODE: ReadonlyMap<number, ErrorName> = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the catalogue are its names
  Object.entries(errors).map(([name, entry]) => [entry.code, name as ErrorName]),
);

/** Codes that the screen shows in place, without a toast (CL-06). */
const SCREEN_CODES = new Set([45535, 45540]);

/** The error of a failed call. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;
  /** The envelope's code; the HTTP status of a response without an envelope; 0 without a response. */
  readonly code: number;
  readonly data: unknown;

  constructor(failure: Failure, code: number, message: string, data: unknown = null) {
    super(message);
    this.failure = failure;
    this.code = code;
    this.data = data;
  }

  /** The name in the error catalogue, if the code is in it. */
  get entry(): ErrorName | undefined {
    return this.failure === 'answer' ? BY_CODE.get(this.code) : undefined;
  }

  get shownByScreen(): boolean {
    return SCREEN_CODES.has(this.code);
  }
}
