import { ensureTask } from '../../approvals/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { inTransaction } from '../../kernel/database/database.ts';
import type { OtcDeps } from './deps.ts';

/** The one task of a treasury that is short of any asset. */
export const TREASURY_TASK = { kind: 'otc_treasury', subjectId: 'treasury' } as const;

/** Runs a trade; where the treasury is short of an asset, operators get a task, in a transaction of its own. */
export async function reportShortTreasury<Result>(
  { database, clock }: Pick<OtcDeps, 'database' | 'clock'>,
  trade: () => Promise<Result>,
): Promise<Result> {
  try {
    return await trade();
  } catch (error) {
    if (error instanceof ApiError && error.entry === 'conversionUnavailable') {
      await inTransaction(database, (tx) =>
        ensureTask(
          tx,
          {
            ...TREASURY_TASK,
            title: 'The treasury is short for OTC trades',
            institutionId: null,
          },
          clock(),
        ),
      );
    }
    throw error;
  }
}
