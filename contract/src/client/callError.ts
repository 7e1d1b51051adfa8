import { type ErrorName, errors } from '../errors.ts';

/** How a call failed: by an answer of the server, or before there was one. */
export type Failure = 'answer' | 'network' | 'timeout' | 'status';

const BY_CODE: ReadonlyMap<number, ErrorName> = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the catalogue are its names
  Object.entries(errors).map(([name, entry]) => [entry.code, name as ErrorName]),
);

/** Codes whose screen shows them in place, so that no toast does (CL-06). */
const SCREEN_CODES = new Set([45535, 45540]);

/** What a rejected call throws. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: Failure;
  /** The envelope's code; the HTTP status of an answer without envelope; 0 where nothing came back. */
  readonly code: number;
  readonly data: unknown;

  constructor(failure: Failure, code: number, message: string, data: unknown = null) {
    super(message);
    this.failure = failure;
    this.code = code;
    this.data = data;
  }

  /** The entry of the error catalogue, where the code is in it. */
  get entry(): ErrorName | undefined {
    return this.failure === 'answer' ? BY_CODE.get(this.code) : undefined;
  }

  get shownByScreen(): boolean {
    return SCREEN_CODES.has(this.code);
  }
}
