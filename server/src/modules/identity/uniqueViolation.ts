import { ApiError } from '../../kernel/apiError.ts';
import { sqlState } from '../../kernel/database.ts';

const UNIQUE_VIOLATION = '23505';

/** Runs work that may violate a unique constraint; then throws `taken`. */
export async function mapUniqueViolation<Result>(
  work: () => Promise<Result>,
  taken: 'accountDuplicated' | 'passkeyFailed' = 'accountDuplicated',
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new ApiError(taken) : error;
  }
}
