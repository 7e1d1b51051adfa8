import { CallError } from './callError.ts';

/** A field that the server rejected, and the rule that its value breaks. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
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
