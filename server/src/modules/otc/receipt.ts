import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { otcReceiptPayload } from '@aldgate/domain/otc/receipt.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { quoteTerms } from './quotes/quoteRow.ts';

/** The receipt of an institution's trade. Throws notFound for another institution's and for one that is not filled. */
export async function readReceipt(
  database: Database,
  key: ReceiptKey,
  { institutionId, orderId }: { institutionId: string; orderId: string },
): Promise<AnswerOf<'blockOrderReceipt'>> {
  const kept = await database
    .selectFrom('otc_receipt as r')
    .innerJoin('otc_order as o', 'o.id', 'r.order_id')
    .select(['r.payload', 'r.signature'])
    .where('o.id', '=', orderId)
    .where('o.institution_id', '=', institutionId)
    .executeTakeFirst();
  if (kept === undefined) throw new ApiError('notFound');
  return {
    orderId,
    payload: kept.payload,
    signature: kept.signature.toString('base64'),
    algorithm: 'ECDSA P-256 SHA-256',
    publicKey: key.publicKey,
  };
}

/** Signs and saves the receipt of a filled order. */
export async function saveReceipt(tx: Tx, key: ReceiptKey, orderId: string): Promise<void> {
  const payload = await buildPayload(tx, orderId);
  await tx
    .insertInto('otc_receipt')
    .values({ order_id: orderId, payload, signature: key.sign(payload) })
    .execute();
}

async function buildPayload(tx: Tx, orderId: string): Promise<string> {
  const order = await tx.selectFrom('otc_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const quote = await tx.selectFrom('otc_quote').selectAll().where('id', '=', order.quote_id).executeTakeFirstOrThrow();
  const { usdValue: _, ...terms } = quoteTerms(quote);
  return otcReceiptPayload({
    orderId,
    kind: order.kind,
    quoteId: quote.id,
    transferId: order.transfer_id ?? '',
    institutionId: order.institution_id,
    userId: order.user_id,
    ...terms,
    ...(order.limit_price !== null && { limitPrice: toDecimalString(order.limit_price) }),
    referenceAt: quote.reference_at.getTime(),
    quotedAt: quote.created_at.getTime(),
    acceptedAt: order.ended_at?.getTime() ?? 0,
  });
}
