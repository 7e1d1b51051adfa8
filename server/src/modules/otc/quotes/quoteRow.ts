import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { OtcKind } from '@aldgate/domain/otc/order.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { OtcPriced, Sides } from '../pricing.ts';

export type QuoteRow = Selectable<Tables['otc_quote']>;

interface NewQuote {
  readonly id: string;
  readonly kind: OtcKind;
  readonly user: { readonly institutionId: string; readonly userId: string };
  readonly sides: Sides;
  readonly priced: OtcPriced;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

export type NewQuoteRow = Insertable<Tables['otc_quote']>;

/** The row of a firm price. */
export function quoteRow({ id, kind, user, sides, priced, createdAt, expiresAt }: NewQuote): NewQuoteRow {
  return {
    id,
    kind,
    institution_id: user.institutionId,
    user_id: user.userId,
    from_asset: sides.from.asset,
    to_asset: sides.to.asset,
    from_amount: priced.fromAmount,
    to_amount: priced.toAmount,
    base_asset: priced.baseAsset,
    quote_asset: priced.quoteAsset,
    price: priced.price,
    reference_price: priced.referencePrice,
    reference_at: new Date(priced.referenceAt),
    book_price: priced.bookPrice,
    index_bps: priced.indexBps,
    margin_bps: priced.marginBps,
    volatility_bps: priced.volatilityBps,
    usd_value: priced.usdValue,
    created_at: new Date(createdAt),
    expires_at: new Date(expiresAt),
  };
}

/** The direction of a price: whether the customer buys or sells the base asset. */
export const directionOf = ({ from_asset: from, base_asset: base }: Pick<QuoteRow, 'from_asset' | 'base_asset'>) =>
  from === base ? ('sell' as const) : ('buy' as const);

/** The terms of a row as calls answer them. */
export const quoteTerms = (row: QuoteRow) => ({
  fromAsset: row.from_asset,
  toAsset: row.to_asset,
  fromAmount: toDecimalString(row.from_amount),
  toAmount: toDecimalString(row.to_amount),
  baseAsset: row.base_asset,
  quoteAsset: row.quote_asset,
  price: toDecimalString(row.price),
  referencePrice: toDecimalString(row.reference_price),
  bookPrice: toDecimalString(row.book_price),
  indexBps: toDecimalString(row.index_bps),
  marginBps: toDecimalString(row.margin_bps),
  volatilityBps: toDecimalString(row.volatility_bps),
  usdValue: toDecimalString(row.usd_value),
});
