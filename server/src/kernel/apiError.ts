import { type ErrorName, errors } from '@aldgate/contract';

/** An error of the catalogue with the data that its screen needs. */
export class ApiError extends Error {
  readonly entry: ErrorName;
  readonly data: unknown;

  constructor(entry: ErrorName, data: unknown = null) {
    super(errors[entry].message);
    this.name = 'ApiError';
    this.entry = entry;
    this.data = data;
  }
}

/** A format error at named fields: `formatError({ amount: 'has more than 6 decimals' })`. */
export function formatError(fields: Record<string, string>): ApiError {
  return new ApiError('format', {
    fields: Object.entries(fields).map(([path, message]) => ({ path, message })),
  });
}
