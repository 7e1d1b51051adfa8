import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { canonicalAddress } from '../addresses.ts';

/** How old the set may become before it is read again. */
const FRESH_MS = 5_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Creates the function that says whether a key in use names an address. It answers from memory, so that a flood of
 * requests costs one query in five seconds; while the database does not answer, from what was read last.
 */
export function createNamedAddresses({ database, clock, log }: Deps): (address: string) => boolean {
  let named: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    const rows = await database
      .selectFrom('api_key')
      .select(sql<string>`unnest(addresses)`.as('address'))
      .distinct()
      .where('state', '=', sql.lit('active'))
      .execute();
    named = new Set(rows.map(({ address }) => address));
  };
  return (address) => {
    if (clock() - readAt >= FRESH_MS) {
      readAt = clock();
      read().catch((error: unknown) => log.warn({ err: error }, 'the addresses of API keys could not be read'));
    }
    return named.has(canonicalAddress(address) ?? address);
  };
}
