import { ApiError } from '../../kernel/apiError.ts';
import { sqlState } from '../../kernel/database.ts';

const UNIQUE_VIOLATION = '23505';

/** Runs work in which a name may turn out to be taken; `taken` is what is said then. */
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
