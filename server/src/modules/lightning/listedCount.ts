import './tables.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { listFundedAccounts } from '../exchangeAccounts/index.ts';

/** How old the counts may become before they are read again. */
const FRESH_MS = 5_000;

/**
 * Creates the function that counts an institution's funded accounts at an exchange that are on in the list of any of
 * its members, each once. It answers from memory; while the database does not answer, from what was read last.
 */
export function createListedCount({ database, clock, log }: Pick<ModuleContext, 'database' | 'clock' | 'log'>) {
  let counts: ReadonlyMap<string, number> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  const keyOf = (exchangeCode: string, institutionId: string) => `${exchangeCode} ${institutionId}`;
  const read = async (): Promise<void> => {
    const on = await database
      .selectFrom('lightning_account')
      .select('exchange_account_id')
      .distinct()
      .where('is_on', '=', true)
      .execute();
    const funded = await listFundedAccounts(
      database,
      on.map((row) => row.exchange_account_id),
    );
    const found = Map.groupBy(funded, (account) => keyOf(account.exchangeCode, account.institutionId));
    counts = new Map([...found].map(([key, accounts]) => [key, accounts.length]));
  };
  return (exchangeCode: string, institutionId: string): number => {
    if (clock() - readAt >= FRESH_MS) {
      readAt = clock();
      read().catch((error: unknown) => log.warn({ err: error }, 'the accounts of lists could not be counted'));
    }
    return counts.get(keyOf(exchangeCode, institutionId)) ?? 0;
  };
}
