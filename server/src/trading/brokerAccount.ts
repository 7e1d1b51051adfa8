import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Database, inTransaction } from '../kernel/database.ts';
import type { ExchangeBroker } from './exchangeBroker.ts';

export const EXCHANGE_CODE = 'BINANCE';

/**
 * The institution's account at the exchange, opened when it is first needed; answers its id there. One at a time for an
 * institution: whoever comes second finds what the first one opened.
 */
export async function brokerAccountOf(
  { database, broker, clock }: { database: Database; broker: ExchangeBroker; clock: Clock },
  institutionId: string,
): Promise<string> {
  return (await findAccount(database, institutionId)) ?? (await openAccount());

  function openAccount(): Promise<string> {
    return inTransaction(database, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`broker_account:${institutionId}`}, 0))`.execute(tx);
      const known = await findAccount(tx, institutionId);
      if (known !== undefined) return known;
      const externalId = await broker.accountFor(institutionId.replaceAll('-', ''));
      await tx
        .insertInto('broker_account')
        .values({
          id: randomUUID(),
          institution_id: institutionId,
          exchange_code: EXCHANGE_CODE,
          external_id: externalId,
          created_at: new Date(clock()),
        })
        .execute();
      return externalId;
    });
  }
}

async function findAccount(database: Database, institutionId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('broker_account')
    .select('external_id')
    .where('institution_id', '=', institutionId)
    .where('exchange_code', '=', EXCHANGE_CODE)
    .executeTakeFirst();
  return row?.external_id;
}
