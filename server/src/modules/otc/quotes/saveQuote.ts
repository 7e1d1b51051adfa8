import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { OPEN_QUOTES } from '@aldgate/domain/otc/order.ts';
import { roomOf, SHARE_WINDOW_MS } from '@aldgate/domain/otc/room.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import { assertPayable } from './assertPayable.ts';
import type { NewQuoteRow } from './quoteRow.ts';

interface Room {
  readonly open_count: number;
  readonly own_usd: string;
  readonly others_usd: string;
  readonly first_expiry: Date | null;
  readonly ended: number;
  readonly expired: number;
}

/**
 * Saves a real-time price. Each is a free option on the desk's price, so an institution has three open ones within its
 * room, and what all its open firm prices pay is there. `minimumUsd` is its smallest trade. Throws insufficientBalance
 * with what is left of the asset, and tooManyQuotes with the room.
 */
export async function saveQuote(database: Database, row: NewQuoteRow, minimumUsd: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { institution_id: institutionId, from_asset: asset, from_amount: amount, created_at: createdAt } = row;
    await lockInstitution(tx, institutionId);
    const since = new Date(createdAt.getTime() - SHARE_WINDOW_MS);
    const { rows } = await sql<Room>`
      select * from otc_quote_room(${institutionId}, ${createdAt}, ${since})
    `.execute(tx);
    const [room] = rows;
    if (room === undefined) throw new Error('the database counted no quotes');
    await assertPayable(tx, { institutionId, asset, amount, now: createdAt.getTime() });
    const { ended, expired } = room;
    const maximumUsd = roomOf({ othersUsd: room.others_usd, ended, expired, minimumUsd });
    if (room.open_count >= OPEN_QUOTES.count || decimal(room.own_usd).plus(row.usd_value).gt(maximumUsd)) {
      throw new ApiError('tooManyQuotes', {
        maximum: OPEN_QUOTES.count,
        maximumUsd: toDecimalString(maximumUsd),
        openUsd: toDecimalString(room.own_usd),
        retryAt: room.first_expiry?.getTime(),
      });
    }
    await tx.insertInto('otc_quote').values(row).execute();
  });
}
