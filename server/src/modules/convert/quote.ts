import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { authorize } from '../../access/index.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { DatabaseTime } from '../../kernel/time/databaseTime.ts';
import { type FindOwnOrders, type Market, readFirmValues, readShownValues } from '../market/index.ts';
import { actionFor, listConvertAssets, requireAsset } from './assets.ts';
import { saveQuote } from './openQuotes.ts';
import { assertPrecision, priceConversion } from './pricing.ts';
import { assertQuota } from './quota.ts';
import { assertTrading } from './suspensions.ts';

/** CV-01: conversions are free of fees; the platform earns the spread. */
export const CONVERT_FEE_RATE = '0';

export const QUOTE_LIFETIME_MS = 10_000;

export interface QuoteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly databaseTime: DatabaseTime;
  readonly metrics: Metrics;
  readonly market: Market;
  /** Finds the orders of an institution in a contract's book. */
  readonly findOwnOrders: (institutionId: string) => FindOwnOrders;
  /** The value of an asset at all open quotes together, as a multiple of its largest conversion. */
  readonly openValueMultiple: number;
}

/** CV-02: creates and saves a firm quote. */
export async function makeQuote(
  { database, clock, databaseTime, market, metrics, findOwnOrders, openValueMultiple }: QuoteDeps,
  user: User,
  request: ParsedOf<'quote'>,
): Promise<AnswerOf<'quote'>> {
  await authorize(database, user, 'convert', { now: clock() });
  const { from, to } = await requireSides(database, user, request);
  await authorize(database, user, actionFor(from, to), { now: clock() });
  assertPrecision({ from, to }, request);
  const findOwn = findOwnOrders(user.institutionId);
  const values = await readFirmValues({ market, metrics }, { from, to }, { now: clock(), findOwn });
  const now = clock();
  const { usdValue, referenceAt, ...terms } = priceConversion(market, { from, to }, request, { values, now });
  await assertQuota(database, { institutionId: user.institutionId, usdValue, now });

  const quoteId = randomUUID();
  // Every server evaluates the expiry by the database's time.
  const createdAt = await databaseTime(database);
  const expiresAt = createdAt + QUOTE_LIFETIME_MS;
  const quote = {
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
    volatility_bps: terms.volatilityBps,
    usd_value: usdValue,
    created_at: new Date(createdAt),
    expires_at: new Date(expiresAt),
  };
  await saveQuote(database, quote, openValueMultiple);
  return { quoteId, fromAsset: from.asset, toAsset: to.asset, ...terms, createdAt, expiresAt };
}

/** An indicative price for any signed-in user, verified or restricted or not. It is not saved. */
export async function indicateQuote(
  { database, clock, market }: QuoteDeps,
  user: User,
  request: ParsedOf<'getQuote'>,
): Promise<AnswerOf<'getQuote'>> {
  await authorize(database, user, 'viewConvert', { now: clock() });
  const { from, to } = await requireSides(database, user, request);
  const now = clock();
  assertPrecision({ from, to }, request);
  const values = readShownValues(market, { from, to }, now);
  const { usdValue: _, ...terms } = priceConversion(market, { from, to }, request, { values, now });
  return { fromAsset: from.asset, toAsset: to.asset, ...terms, at: now };
}

/** Both assets of a request with the institution's limits. Throws if one is not convertible now. */
async function requireSides(database: Database, user: User, { fromAsset, toAsset }: ParsedOf<'getQuote'>) {
  const assets = await listConvertAssets(database, user.institutionId);
  const [from, to] = [requireAsset(assets, fromAsset), requireAsset(assets, toAsset)];
  await assertTrading(database, from, to);
  return { from, to };
}
