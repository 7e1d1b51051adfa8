import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Insertable, sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';

interface Room {
  readonly maximum: number;
  readonly open_count: number;
  readonly first_expiry: Date | null;
  /** The asset whose open value has no room for the quote. */
  readonly full_asset: string | null;
  /** The institution's maximum of it and what is open; null if the platform's total is reached. */
  readonly own_maximum: string | null;
  readonly own_open: string | null;
  readonly kept: boolean;
}

/**
 * Saves a firm quote. Each is a free option on the platform's price for its lifetime, so an institution has a maximum
 * number of open ones, and the open value of an asset is limited to its largest conversion for the institution, and for
 * all together to a multiple of it. Throws tooManyQuotes. Counting and saving are one statement, so that concurrent
 * quotes cannot exceed a limit.
 */
export async function saveQuote(
  database: Database,
  quote: Insertable<Tables['convert_quote']>,
  openValueMultiple: number,
): Promise<void> {
  const { id, institution_id, user_id, usd_value, created_at, expires_at } = quote;
  const { from_asset, to_asset, from_amount, to_amount } = quote;
  const { base_asset, quote_asset, price, reference_price, reference_at, volatility_bps } = quote;
  const { rows } = await sql<Room>`
    with room as materialized (
      select * from convert_quote_room(
        ${institution_id}, ${created_at}, ${from_asset}, ${from_amount}, ${to_asset}, ${to_amount}, ${openValueMultiple}
      )
    ),
    kept as (
      insert into convert_quote (
        id, institution_id, user_id, from_asset, to_asset, from_amount, to_amount,
        base_asset, quote_asset, price, reference_price, reference_at, volatility_bps, usd_value,
        created_at, expires_at
      )
      select ${id}, ${institution_id}, ${user_id}, ${from_asset}, ${to_asset}, ${from_amount}, ${to_amount},
        ${base_asset}, ${quote_asset}, ${price}, ${reference_price}, ${reference_at}, ${volatility_bps}, ${usd_value},
        ${created_at}, ${expires_at}
      from room where room.open_count < room.maximum and room.full_asset is null
      returning id
    )
    select *, exists (select from kept) as kept from room
  `.execute(database);
  const [room] = rows;
  if (room?.kept === true) return;
  const retryAt = room?.first_expiry?.getTime();
  if (room === undefined || room.full_asset === null)
    throw new ApiError('tooManyQuotes', { maximum: room?.maximum, retryAt });
  const own = room.own_maximum !== null && {
    maximumValue: toDecimalString(room.own_maximum),
    openValue: toDecimalString(room.own_open ?? '0'),
  };
  throw new ApiError('tooManyQuotes', { asset: room.full_asset, ...own, retryAt });
}
