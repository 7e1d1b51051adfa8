import type { AnswerOf } from '@aldgate/contract';
import { audit, type Origin } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import { endMessages } from '../../kernel/jobs/outbox.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { postExchange } from '../../ledger/postExchange.ts';
import { offerOf } from './notifyOrder.ts';
import { directionOf, type QuoteRow } from './quotes/quoteRow.ts';
import { saveReceipt } from './receipt.ts';

interface FirmTrade {
  readonly orderId: string;
  readonly quote: QuoteRow;
  /** Epoch ms. */
  readonly at: number;
  /** The accepting member's id; 'system' for a limit order. */
  readonly actor: string;
  readonly origin?: Origin;
}

/**
 * Posts a trade at a firm price, with its order, receipt and audit record, in the caller's transaction, which holds the
 * institution's lock and has checked everything else.
 */
export async function postTrade(
  tx: Tx,
  receiptKey: ReceiptKey,
  { orderId, quote, at, actor, origin }: FirmTrade,
): Promise<AnswerOf<'blockOrder'>> {
  const transfer = { key: `otc:${quote.id}`, flow: 'otc', reference: `otc_order:${orderId}` } as const;
  const transferId = await postExchange(
    tx,
    transfer,
    {
      owner: quote.institution_id,
      fromAsset: quote.from_asset,
      fromAmount: quote.from_amount,
      toAsset: quote.to_asset,
      toAmount: quote.to_amount,
    },
    at,
  );
  const result = {
    status: 'filled' as const,
    quote_id: quote.id,
    from_amount: quote.from_amount,
    to_amount: quote.to_amount,
    price: quote.price,
    usd_value: quote.usd_value,
    transfer_id: transferId,
    ended_at: new Date(at),
  };
  await tx
    .updateTable('otc_quote')
    .set({ accepted_at: new Date(at) })
    .where('id', '=', quote.id)
    .execute();
  if (quote.kind === 'quote') {
    await tx
      .insertInto('otc_order')
      .values({
        id: orderId,
        institution_id: quote.institution_id,
        // The member who accepts, who need not have requested the price.
        user_id: actor,
        kind: 'quote',
        direction: directionOf(quote),
        base_asset: quote.base_asset,
        quote_asset: quote.quote_asset,
        from_asset: quote.from_asset,
        to_asset: quote.to_asset,
        created_at: new Date(at),
        ...result,
      })
      .execute();
  } else {
    await tx.updateTable('otc_order').set(result).where('id', '=', orderId).execute();
    await endMessages(tx, offerOf(orderId), at);
  }
  await saveReceipt(tx, receiptKey, orderId);
  await notify(tx, { topic: 'wallet', institutionId: quote.institution_id });
  await notify(tx, { topic: 'otc', institutionId: quote.institution_id });
  await audit(tx, {
    at,
    actor,
    action: 'otc_order_filled',
    subject: `otc_order:${orderId}`,
    ...(origin !== undefined && { origin }),
    after: {
      kind: quote.kind,
      quoteId: quote.id,
      paid: `${quote.from_amount} ${quote.from_asset}`,
      received: `${quote.to_amount} ${quote.to_asset}`,
    },
  });
  return { orderId, status: 'filled' };
}
