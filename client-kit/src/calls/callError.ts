import { type ErrorName, errors } from '@aldgate/contract/errors.ts';

/** How a call failed: an error answer of the server, or no answer. */
type Failure = 'answer' | 'network' | 'timeout' | 'status';

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

/** A field that the server rejected, and the rule that its value breaks. */
interface FieldError {
  readonly path: string;
  readonly message: string;
  /** The rule's name and bound, of calls whose forms write them in their language. */
  readonly rule?: unknown;
  readonly bound?: unknown;
}

/** The fields that the server rejected; empty for every other failure. */
export function readFieldErrors(error: unknown): readonly FieldError[] {
  const { fields } = readErrorData(error);
  return Array.isArray(fields) ? fields.filter(isFieldError) : [];
}

/** The server's reference of an unexpected failure, for support. */
export function errorReference(error: unknown): string | undefined {
  const { reference } = readErrorData(error);
  return typeof reference === 'string' ? reference : undefined;
}

/** The data of an error answer by name; empty where there is none. */
export function readErrorData(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof CallError && typeof error.data === 'object' && error.data !== null ? { ...error.data } : {};
}

function isFieldError(field: unknown): field is FieldError {
  if (typeof field !== 'object' || field === null || !('path' in field) || !('message' in field)) return false;
  return typeof field.path === 'string' && typeof field.message === 'string';
}
