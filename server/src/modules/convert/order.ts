import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@aldgate/contract';
import type { Selectable } from 'kysely';
import { authorize } from '../../access/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { audit, type Origin } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction, LOCK_NOT_AVAILABLE, sqlState, type Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { DatabaseTime } from '../../kernel/time/databaseTime.ts';
import { postExchange } from '../../ledger/postExchange.ts';
import { lockInstitution } from '../institution/index.ts';
import { actionFor, listConvertAssets, requireAsset } from './assets.ts';
import { assertQuota } from './quota.ts';
import { saveReceipt } from './receipt.ts';
import { assertTrading } from './suspensions.ts';

type QuoteRow = Selectable<Tables['convert_quote']>;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly databaseTime: DatabaseTime;
  readonly receiptKey: ReceiptKey;
}

/**
 * CV-02: accepts a quote. The order, its transfer, its receipt and its audit record are one transaction, so that all
 * of it happens or nothing; a quote has at most one order. A repeat of the same quoteId fails with quoteUsed and the
 * first result, or with `repeated` while the first is in flight.
 */
export async function placeOrder(
  { database, clock, databaseTime, receiptKey }: Deps,
  user: User,
  quoteId: string,
  origin: Origin,
): Promise<AnswerOf<'order'>> {
  return inTransaction(database, async (tx) => {
    const quote = await lockQuote(tx, user.institutionId, quoteId);
    const first = await tx
      .selectFrom('convert_order')
      .select(['id', 'status'])
      .where('quote_id', '=', quote.id)
      .executeTakeFirst();
    if (first) throw new ApiError('quoteUsed', { orderId: first.id, status: first.status });
    const at = clock();
    if (quote.expires_at.getTime() <= (await databaseTime(tx))) throw new ApiError('quoteExpired');
    // Every check runs under the lock that freezes, removals and switches also take: after one of these is confirmed,
    // no order completes.
    await lockInstitution(tx, user.institutionId);
    const assets = await listConvertAssets(tx, user.institutionId);
    const [from, to] = [requireAsset(assets, quote.from_asset), requireAsset(assets, quote.to_asset)];
    await assertTrading(tx, from, to);
    await authorize(tx, user, actionFor(from, to), { now: at });
    await authorize(tx, user, 'convert', { now: at });
    await assertQuota(tx, { institutionId: user.institutionId, usdValue: quote.usd_value, now: at });

    const orderId = randomUUID();
    const transferId = await postTransfer(tx, quote, orderId, at);
    await tx
      .with('accepted', (db) =>
        db
          .updateTable('convert_quote')
          .set({ accepted_at: new Date(at) })
          .where('id', '=', quote.id),
      )
      .insertInto('convert_order')
      .values({
        id: orderId,
        quote_id: quote.id,
        institution_id: user.institutionId,
        user_id: user.userId,
        status: 'completed',
        from_asset: quote.from_asset,
        to_asset: quote.to_asset,
        transfer_id: transferId,
        usd_value: quote.usd_value,
        created_at: new Date(at),
      })
      .execute();
    await saveReceipt(tx, receiptKey, orderId);
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'convert_order_completed',
      subject: `convert_order:${orderId}`,
      origin,
      after: {
        quoteId: quote.id,
        paid: `${quote.from_amount} ${quote.from_asset}`,
        received: `${quote.to_amount} ${quote.to_asset}`,
      },
    });
    return { orderId, status: 'completed' as const };
  });
}

/** Another institution's quote is not found. Does not wait for a lock on the quote. */
async function lockQuote(tx: Tx, institutionId: string, quoteId: string): Promise<QuoteRow> {
  try {
    const quote = await tx
      .selectFrom('convert_quote')
      .selectAll()
      .where('id', '=', quoteId)
      .where('institution_id', '=', institutionId)
      .forUpdate()
      .noWait()
      .executeTakeFirst();
    if (!quote) throw new ApiError('quoteNotFound');
    return quote;
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) throw new ApiError('repeated');
    throw error;
  }
}

/** Moves both amounts between the customer and the treasury as one transfer, with the quote as its key. */
function postTransfer(tx: Tx, quote: QuoteRow, orderId: string, at: number): Promise<string> {
  const transfer = { key: `convert:${quote.id}`, flow: 'convert', reference: `convert_order:${orderId}` } as const;
  const exchanged = {
    owner: quote.institution_id,
    fromAsset: quote.from_asset,
    fromAmount: quote.from_amount,
    toAsset: quote.to_asset,
    toAmount: quote.to_amount,
  };
  return postExchange(tx, transfer, exchanged, at);
}
