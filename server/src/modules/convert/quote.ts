import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { commonUnit } from '@aldgate/domain/convert/cross.ts';
import { quotaValue } from '@aldgate/domain/convert/quota.ts';
import { computeQuoteTerms, type QuoteTerms, spreadBps } from '@aldgate/domain/convert/quote.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces, findBrokenLimit, hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { type Insertable, sql } from 'kysely';
import { authorize } from '../../access/index.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Tables } from '../../kernel/tables.ts';
import { type Market, valueIn, valueInUsd } from '../market/index.ts';
import { actionFor, type ConvertAsset, listConvertAssets, requireAsset } from './assets.ts';
import { assertQuota } from './quota.ts';
import { assertTrading } from './suspensions.ts';

/** CV-01: conversions are free of fees; the platform earns the spread. */
export const CONVERT_FEE_RATE = '0';

export const QUOTE_LIFETIME_MS = 10_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Market;
}

/** CV-02: creates and saves a firm quote. */
export async function makeQuote(
  { database, clock, market }: Deps,
  user: User,
  request: ParsedOf<'quote'>,
): Promise<AnswerOf<'quote'>> {
  await authorize(database, user, 'convert', { now: clock() });
  const { from, to } = await requireSides(database, user, request);
  await authorize(database, user, actionFor(from, to), { now: clock() });
  const now = clock();
  const { usdValue, referenceAt, ...terms } = priceConversion(market, { from, to }, request, now);
  await assertQuota(database, { institutionId: user.institutionId, usdValue, now });

  const quoteId = randomUUID();
  const expiresAt = now + QUOTE_LIFETIME_MS;
  await saveQuote(database, {
    id: quoteId,
    institution_id: user.institutionId,
    user_id: user.userId,
    from_asset: from.asset,
    to_asset: to.asset,
    from_amount: terms.fromAmount,
    to_amount: terms.toAmount,
    base_asset: terms.baseAsset,
    quote_asset: terms.quoteAsset,
    price: terms.price,
    reference_price: terms.referencePrice,
    reference_at: new Date(referenceAt),
    usd_value: usdValue,
    created_at: new Date(now),
    expires_at: new Date(expiresAt),
  });
  return { quoteId, fromAsset: from.asset, toAsset: to.asset, ...terms, createdAt: now, expiresAt };
}

/** An indicative price for any signed-in user, verified or restricted or not. It is not saved. */
export async function indicateQuote(
  { database, clock, market }: Deps,
  user: User,
  request: ParsedOf<'getQuote'>,
): Promise<AnswerOf<'getQuote'>> {
  await authorize(database, user, 'viewConvertPrices', { now: clock() });
  const { from, to } = await requireSides(database, user, request);
  const now = clock();
  const { usdValue: _, ...terms } = priceConversion(market, { from, to }, request, now);
  return { fromAsset: from.asset, toAsset: to.asset, ...terms, at: now };
}

/** Both assets of a request with the institution's limits. Throws if one is not convertible now. */
async function requireSides(database: Database, user: User, { fromAsset, toAsset }: ParsedOf<'getQuote'>) {
  const assets = await listConvertAssets(database, user.institutionId);
  const [from, to] = [requireAsset(assets, fromAsset), requireAsset(assets, toAsset)];
  await assertTrading(database, from, to);
  return { from, to };
}

/**
 * Saves a firm quote. Throws tooManyQuotes if the institution has the maximum of open ones: each is a free option on
 * the platform's price for its lifetime. Counting and saving are one statement, so that concurrent quotes cannot
 * exceed the maximum.
 */
async function saveQuote(database: Database, quote: Insertable<Tables['convert_quote']>): Promise<void> {
  const { id, institution_id, user_id, usd_value, created_at, expires_at } = quote;
  const { from_asset, to_asset, from_amount, to_amount } = quote;
  const { base_asset, quote_asset, price, reference_price, reference_at } = quote;
  const { rows } = await sql<{ maximum: number; first_expiry: Date | null; kept: boolean }>`
    with room as materialized (select * from convert_open_quotes(${institution_id}, ${created_at})),
    kept as (
      insert into convert_quote (
        id, institution_id, user_id, from_asset, to_asset, from_amount, to_amount,
        base_asset, quote_asset, price, reference_price, reference_at, usd_value, created_at, expires_at
      )
      select ${id}, ${institution_id}, ${user_id}, ${from_asset}, ${to_asset}, ${from_amount}, ${to_amount},
        ${base_asset}, ${quote_asset}, ${price}, ${reference_price}, ${reference_at}, ${usd_value}, ${created_at}, ${expires_at}
      from room where room.open_count < room.maximum
      returning id
    )
    select maximum, first_expiry, exists (select from kept) as kept from room
  `.execute(database);
  const [room] = rows;
  if (room?.kept !== true) {
    throw new ApiError('tooManyQuotes', { maximum: room?.maximum, retryAt: room?.first_expiry?.getTime() });
  }
}

interface Sides {
  readonly from: ConvertAsset;
  readonly to: ConvertAsset;
}

interface Priced extends QuoteTerms {
  /** The distance of the price from the mid-market, in basis points. */
  readonly spreadBps: string;
  /** The time of the mid-market, epoch ms: that of its oldest part. */
  readonly referenceAt: number;
  /** The value that counts against the quota, in US dollars. */
  readonly usdValue: string;
}

/**
 * The terms of a conversion at the current market. Throws format for too many decimals, priceUnavailable if a price
 * is missing or too old, belowMinimum or aboveQuota with the bound.
 */
function priceConversion(market: Market, { from, to }: Sides, request: ParsedOf<'getQuote'>, now: number): Priced {
  const fixed = request.fromAmount === undefined ? 'to' : 'from';
  const amount = request.fromAmount ?? request.toAmount ?? '0';
  assertPrecision(fixed === 'from' ? from : to, `${fixed}Amount`, amount);
  const unit = commonUnit(from.kind, to.kind);
  const [fromMid, toMid] = [valueIn(unit, market, from.asset, now), valueIn(unit, market, to.asset, now)];
  const inUsd = valueInUsd(market, from.asset, now);
  if (!fromMid || !toMid || !inUsd) throw new ApiError('priceUnavailable');
  const terms = computeQuoteTerms({
    from: { ...from, mid: fromMid.price },
    to: { ...to, mid: toMid.price },
    fixed,
    amount,
  });
  assertWithinLimits(from, terms.fromAmount);
  assertWithinLimits(to, terms.toAmount);
  return {
    ...terms,
    spreadBps: spreadBps(terms.price, terms.referencePrice),
    referenceAt: Math.min(fromMid.at, toMid.at),
    usdValue: quotaValue(terms.fromAmount, inUsd.price),
  };
}

function assertPrecision({ asset, precision }: ConvertAsset, field: string, amount: string): void {
  if (hasExcessDecimals(amount, precision))
    throw formatError({ [field]: `${asset} has at most ${enteredPlaces(precision)} decimals` });
}

/** CV-03. The data contain the bound, so that the screen can show it at the field. */
function assertWithinLimits({ asset, minimum, maximum }: ConvertAsset, amount: string): void {
  const broken = findBrokenLimit(amount, { minimum, maximum });
  if (broken === undefined) return;
  const bounds = { asset, minimum: toDecimalString(minimum), maximum: toDecimalString(maximum) };
  throw new ApiError(broken.rule === 'minimum' ? 'belowMinimum' : 'aboveQuota', bounds);
}
