import { type Insertable, sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database.ts';
import type { Tables } from '../../kernel/tables.ts';

/**
 * Saves a firm quote. Throws tooManyQuotes if the institution has the maximum of open ones: each is a free option on
 * the platform's price for its lifetime. Counting and saving are one statement, so that concurrent quotes cannot
 * exceed the maximum.
 */
export async function saveQuote(database: Database, quote: Insertable<Tables['convert_quote']>): Promise<void> {
  const { id, institution_id, user_id, usd_value, created_at, expires_at } = quote;
  const { from_asset, to_asset, from_amount, to_amount } = quote;
  const { base_asset, quote_asset, price, reference_price, reference_at } = quote;
  const { rows } = await sql<{ maximum: number; first_expiry: Date | null; kept: boolean }>`
    with room as materialized (select * from convert_open_quotes(${institution_id}, ${created_at})),
    kept as (
      insert into convert_quote (
        id, institution_id, user_id, from_asset, to_asset, from_amount, to_amount,
        base_asset, quote_asset, price, reference_price, reference_at, usd_value, created_at, expires_at
      )
      select ${id}, ${institution_id}, ${user_id}, ${from_asset}, ${to_asset}, ${from_amount}, ${to_amount},
        ${base_asset}, ${quote_asset}, ${price}, ${reference_price}, ${reference_at}, ${usd_value}, ${created_at}, ${expires_at}
      from room where room.open_count < room.maximum
      returning id
    )
    select maximum, first_expiry, exists (select from kept) as kept from room
  `.execute(database);
  const [room] = rows;
  if (room?.kept !== true) {
    throw new ApiError('tooManyQuotes', { maximum: room?.maximum, retryAt: room?.first_expiry?.getTime() });
  }
}
