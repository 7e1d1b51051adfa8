import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { OPEN_QUOTES } from '@aldgate/domain/otc/order.ts';
import { roomOf, SHARE_WINDOW_MS } from '@aldgate/domain/otc/room.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import { capitalAccount } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
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
    const since = new Date(row.created_at.getTime() - SHARE_WINDOW_MS);
    const { rows } = await sql<Room>`
      select * from otc_quote_room(${row.institution_id}, ${row.created_at}, ${since})
    `.execute(tx);
    const [room] = rows;
    if (room === undefined) throw new Error('the database counted no quotes');
    await assertPayable(tx, row);
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

/** Throws insufficientBalance unless the balance pays the price with all firm prices that are open beside it. */
async function assertPayable(tx: Tx, row: NewQuoteRow): Promise<void> {
  const { institution_id: institutionId, from_asset: asset } = row;
  const { open } = await tx
    .selectFrom('otc_quote')
    .select((quote) => quote.fn.coalesce(quote.fn.sum<string>('from_amount'), sql<string>`0`).as('open'))
    .where('institution_id', '=', institutionId)
    .where('from_asset', '=', asset)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', row.created_at)
    .executeTakeFirstOrThrow();
  const available = decimal(await readAvailable(tx, capitalAccount(institutionId, asset)));
  const left = available.gt(open) ? available.minus(open) : decimal('0');
  if (left.lt(row.from_amount)) throw new ApiError('insufficientBalance', { asset, available: toDecimalString(left) });
}
