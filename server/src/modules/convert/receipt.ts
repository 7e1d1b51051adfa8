import type { AnswerOf } from '@aldgate/contract';
import { receiptPayload } from '@aldgate/domain/convert/receipt.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { inTransaction } from '../../kernel/database/database.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';

/** The receipt of an institution's order. Throws notFound for another institution's. */
export async function readReceipt(
  database: Database,
  key: ReceiptKey,
  { institutionId, orderId }: { institutionId: string; orderId: string },
): Promise<AnswerOf<'swapOrderReceipt'>> {
  const order = await database
    .selectFrom('convert_order')
    .select('id')
    .where('id', '=', orderId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (!order) throw new ApiError('notFound');
  // Orders from before receipts existed get theirs on the first request.
  const kept =
    (await find(database, orderId)) ?? (await inTransaction(database, (tx) => saveReceipt(tx, key, orderId)));
  return {
    orderId,
    payload: kept.payload,
    signature: kept.signature.toString('base64'),
    algorithm: 'ECDSA P-256 SHA-256',
    publicKey: key.publicKey,
  };
}

/** Signs and saves an order's receipt; the first one of an order is kept. */
export async function saveReceipt(tx: Tx, key: ReceiptKey, orderId: string) {
  const payload = await buildPayload(tx, orderId);
  const signature = key.sign(payload);
  const { numInsertedOrUpdatedRows: kept } = await tx
    .insertInto('convert_receipt')
    .values({ order_id: orderId, payload, signature })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return kept === 0n ? ((await find(tx, orderId)) ?? { payload, signature }) : { payload, signature };
}

function find(database: Database | Tx, orderId: string) {
  return database
    .selectFrom('convert_receipt')
    .select(['payload', 'signature'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

async function buildPayload(tx: Tx, orderId: string): Promise<string> {
  const row = await tx
    .selectFrom('convert_order as o')
    .innerJoin('convert_quote as q', 'q.id', 'o.quote_id')
    .select(['o.transfer_id', 'o.institution_id', 'o.user_id', 'o.created_at as accepted_at', 'q.id as quote_id'])
    .select(['q.from_asset', 'q.from_amount', 'q.to_asset', 'q.to_amount', 'q.base_asset', 'q.quote_asset'])
    .select([
      'q.price',
      'q.reference_price',
      'q.reference_at',
      'q.volatility_bps',
      'q.created_at as quoted_at',
      'q.expires_at',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return receiptPayload({
    orderId,
    quoteId: row.quote_id,
    transferId: row.transfer_id,
    institutionId: row.institution_id,
    userId: row.user_id,
    fromAsset: row.from_asset,
    fromAmount: toDecimalString(row.from_amount),
    toAsset: row.to_asset,
    toAmount: toDecimalString(row.to_amount),
    baseAsset: row.base_asset,
    quoteAsset: row.quote_asset,
    price: toDecimalString(row.price),
    referencePrice: toDecimalString(row.reference_price),
    ...(row.volatility_bps !== null && { volatilityBps: toDecimalString(row.volatility_bps) }),
    referenceAt: row.reference_at.getTime(),
    quotedAt: row.quoted_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    acceptedAt: row.accepted_at.getTime(),
  });
}
