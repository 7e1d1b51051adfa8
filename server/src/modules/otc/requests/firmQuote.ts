import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { marginAt } from '@aldgate/domain/otc/price.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { directionOf, quoteTerms } from '../quotes/quoteRow.ts';

/** OTC-04: a price that the desk gave on request. Throws quoteNotFound for another institution's. */
export async function readFirmQuote(
  database: Database,
  { institutionId, quoteId }: { readonly institutionId: string; readonly quoteId: string },
): Promise<AnswerOf<'queryBlockFirmQuote'>> {
  const quote = await database
    .selectFrom('otc_quote')
    .selectAll()
    .where('id', '=', quoteId)
    .where('institution_id', '=', institutionId)
    .where('kind', '=', 'request')
    .executeTakeFirst();
  if (quote?.order_id == null || quote.bound === null) throw new ApiError('quoteNotFound');
  const { status } = await database
    .selectFrom('otc_order')
    .select('status')
    .where('id', '=', quote.order_id)
    .executeTakeFirstOrThrow();
  const terms = quoteTerms(quote);
  return {
    quoteId,
    orderId: quote.order_id,
    status,
    ...terms,
    spreadBps: marginAt({ direction: directionOf(quote), price: terms.price, mid: terms.referencePrice }),
    bound: toDecimalString(quote.bound),
    createdAt: quote.created_at.getTime(),
    expiresAt: quote.expires_at.getTime(),
  };
}
