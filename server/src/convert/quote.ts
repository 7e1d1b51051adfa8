import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { quoteTerms } from '@aldgate/domain/convert/quote.ts';
import { decimal, decimalsOf, plain } from '@aldgate/domain/money/amount.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import type { User } from '../kernel/http/caller.ts';
import { formatProblem, Problem } from '../kernel/problem.ts';
import type { MidPrices } from '../market/prices.ts';
import { valueInUsdt } from '../market/values.ts';
import { assertMayConvert } from './access.ts';
import { assertTrading, type ConvertAsset, listConvertAssets, requireAsset } from './assets.ts';

/** How long a firm quote can be accepted. */
export const QUOTE_LIFETIME_MS = 10_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly prices: MidPrices;
}

/** CV-02: makes a firm quote and keeps it; what it names is what an order will do. */
export async function makeQuote(
  { database, clock, prices }: Parts,
  user: User,
  request: ParsedOf<'quote'>,
): Promise<AnswerOf<'quote'>> {
  await assertMayConvert(database, user);
  const assets = await listConvertAssets(database);
  const from = requireAsset(assets, request.fromAsset);
  const to = requireAsset(assets, request.toAsset);
  assertTrading(from, to);
  const fixed = request.fromAmount === undefined ? 'to' : 'from';
  const amount = request.fromAmount ?? request.toAmount ?? '0';
  assertPrecision(fixed === 'from' ? from : to, `${fixed}Amount`, amount);

  const now = clock();
  const fromMid = valueInUsdt(prices, from.asset, now);
  const toMid = valueInUsdt(prices, to.asset, now);
  if (!fromMid || !toMid) throw new Problem('priceUnavailable');
  const terms = quoteTerms({
    from: { ...from, mid: fromMid.price },
    to: { ...to, mid: toMid.price },
    fixed,
    amount,
  });
  assertWithinLimits(from, terms.fromAmount);
  assertWithinLimits(to, terms.toAmount);

  const quoteId = randomUUID();
  const expiresAt = now + QUOTE_LIFETIME_MS;
  await database
    .insertInto('convert_quote')
    .values({
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
      reference_at: new Date(Math.min(fromMid.at, toMid.at)),
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute();
  return { quoteId, fromAsset: from.asset, toAsset: to.asset, ...terms, createdAt: now, expiresAt };
}

function assertPrecision({ asset, precision }: ConvertAsset, field: string, amount: string): void {
  if (decimalsOf(amount) > precision) throw formatProblem({ [field]: `${asset} has at most ${precision} decimals` });
}

/** CV-03. The data name the bound, so that the screen can say it at the field. */
function assertWithinLimits({ asset, minimum, maximum }: ConvertAsset, amount: string): void {
  const bounds = { asset, minimum: plain(minimum), maximum: plain(maximum) };
  if (decimal(amount).lt(minimum)) throw new Problem('belowMinimum', bounds);
  if (decimal(amount).gt(maximum)) throw new Problem('aboveQuota', bounds);
}
