import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database/database.ts';
import { inTransaction } from '../../kernel/database/database.ts';
import type { Instruments } from '../exchanges/index.ts';

const FAVOURITES_MAX = 100;

/** MK-01: a user's favourites at the reference exchange, in the order they were added. */
export async function listFavourites(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('self_selection')
    .select('instrument_id')
    .where('user_id', '=', userId)
    .where('exchange_code', '=', REFERENCE_EXCHANGE)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.instrument_id);
}

/** Adds a favourite; an existing one keeps its position. Throws instrumentNotFound and tooManyFavourites. */
export async function addFavourite(
  { database, instruments }: { readonly database: Database; readonly instruments: Instruments },
  userId: string,
  instrumentId: string,
): Promise<string[]> {
  const { exchange, product } = await instruments.find(instrumentId);
  await inTransaction(database, async (tx) => {
    // Serialised per user, so that concurrent requests cannot exceed the maximum.
    await sql`select from platform_user where id = ${userId} for no key update`.execute(tx);
    const { count } = await tx
      .selectFrom('self_selection')
      .select((q) => q.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where((row) => row.or([row('exchange_code', '<>', exchange), row('instrument_id', '<>', instrumentId)]))
      .executeTakeFirstOrThrow();
    if (Number(count) >= FAVOURITES_MAX) throw new ApiError('tooManyFavourites', { maximum: FAVOURITES_MAX });
    await tx
      .insertInto('self_selection')
      .values({ user_id: userId, exchange_code: exchange, product, instrument_id: instrumentId })
      .onConflict((conflict) => conflict.columns(['user_id', 'exchange_code', 'instrument_id']).doNothing())
      .execute();
  });
  return listFavourites(database, userId);
}

export async function removeFavourite(database: Database, userId: string, instrumentId: string): Promise<string[]> {
  await database
    .deleteFrom('self_selection')
    .where('user_id', '=', userId)
    .where('exchange_code', '=', REFERENCE_EXCHANGE)
    .where('instrument_id', '=', instrumentId)
    .execute();
  return listFavourites(database, userId);
}
