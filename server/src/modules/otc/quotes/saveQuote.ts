import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { OPEN_QUOTES } from '@aldgate/domain/otc/order.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import type { NewQuoteRow } from './quoteRow.ts';

interface Room {
  readonly open_count: number;
  readonly own_usd: string;
  readonly total_usd: string;
  readonly first_expiry: Date | null;
}

/**
 * Saves a real-time price. Each is a free option on the desk's price, so an institution has three open ones of ten
 * million US dollars together, and all institutions fifty million. Throws tooManyQuotes.
 */
export async function saveQuote(database: Database, row: NewQuoteRow): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<Room>`
      select * from otc_quote_room(${row.institution_id}, ${row.created_at})
    `.execute(tx);
    const [room] = rows;
    if (room === undefined) throw new Error('the database counted no quotes');
    const own = decimal(room.own_usd).plus(row.usd_value);
    const total = decimal(room.total_usd).plus(row.usd_value);
    const isFull = room.open_count >= OPEN_QUOTES.count || own.gt(OPEN_QUOTES.ownUsd) || total.gt(OPEN_QUOTES.totalUsd);
    if (isFull) {
      throw new ApiError('tooManyQuotes', {
        maximum: OPEN_QUOTES.count,
        maximumUsd: OPEN_QUOTES.ownUsd,
        openUsd: toDecimalString(room.own_usd),
        retryAt: room.first_expiry?.getTime(),
      });
    }
    await tx.insertInto('otc_quote').values(row).execute();
  });
}
