import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { STREAM_QUOTE_MS } from '@aldgate/domain/otc/order.ts';
import { authorize } from '../../../access/index.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { readShownValues } from '../../market/index.ts';
import type { OtcDeps } from '../deps.ts';
import { assertOpen } from '../deskState.ts';
import { assertSize, enteredSize, type OtcPriced, priceTrade, type Sides, tradeSide } from '../pricing.ts';
import { requireSides } from '../sides.ts';
import { readSizes } from '../terms.ts';
import { assertDaily, readRecentSize } from '../volume.ts';
import { firmPrice } from './firmPrice.ts';
import { quoteRow } from './quoteRow.ts';
import { saveQuote } from './saveQuote.ts';

/** OTC-01: an indicative price for any signed-in user. It is not saved. */
export async function indicateQuote(
  { database, clock, market }: OtcDeps,
  { institutionId, ...user }: User,
  request: ParsedOf<'getBlockQuote'>,
): Promise<AnswerOf<'getBlockQuote'>> {
  await authorize(database, { institutionId, ...user }, 'viewOtc', { now: clock() });
  const sides = await requireSides(database, request);
  const size = enteredSize(sides, request);
  const sizes = await readSizes(database, institutionId);
  const { baseAsset, quoteAsset } = tradeSide(sides);
  const now = clock();
  const side = { institutionId, baseAsset, quoteAsset, fromAsset: sides.from.asset, now };
  const recentUsd = await readRecentSize(database, side);
  const values = readShownValues(market, sides, now);
  const priced = priceTrade(market, sides, size, { values, now, recentUsd });
  assertSize(market, { sides, size, usdValue: priced.usdValue, now }, sizes, 'request');
  return { ...describePrice(sides, priced), referenceAt: priced.referenceAt, at: now };
}

/** OTC-01: a price that is firm for ten seconds, in desk hours. */
export async function makeQuote(
  deps: OtcDeps,
  user: User,
  request: ParsedOf<'blockQuote'>,
): Promise<AnswerOf<'blockQuote'>> {
  const { database, clock, market, databaseTime } = deps;
  const { institutionId } = user;
  await authorize(database, user, 'otc', { now: clock() });
  const sides = await requireSides(database, request);
  const size = enteredSize(sides, request);
  await assertOpen(database, deps);
  const sizes = await readSizes(database, institutionId);
  const priced = await firmPrice(deps, institutionId, { sides, size });
  const now = clock();
  assertSize(market, { sides, size, usdValue: priced.usdValue, now }, sizes, 'stream');
  const { usdValue } = priced;
  await assertDaily(database, { institutionId, limit: sizes.dailyUsd, usdValue, now });
  // Every server evaluates the expiry by the database's time.
  const createdAt = await databaseTime(database);
  const times = { createdAt, expiresAt: createdAt + STREAM_QUOTE_MS };
  const row = quoteRow({ id: randomUUID(), kind: 'quote', user, sides, priced, ...times });
  await saveQuote(database, row, sizes.minimumUsd);
  return { quoteId: row.id, ...describePrice(sides, priced), ...times };
}

/** A price as calls answer it. */
function describePrice({ from, to }: Sides, priced: OtcPriced) {
  const { referenceAt: _, ...terms } = priced;
  return { fromAsset: from.asset, toAsset: to.asset, ...terms };
}
