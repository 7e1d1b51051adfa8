import type { ErrorName } from '@aldgate/contract';
import { ApiError } from '../apiError.ts';
import { sqlState } from './database.ts';

const UNIQUE_VIOLATION = '23505';

/** Runs work that may violate a unique constraint; then throws `taken`. */
export async function mapUniqueViolation<Result>(work: () => Promise<Result>, taken: ErrorName): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new ApiError(taken) : error;
  }
}
