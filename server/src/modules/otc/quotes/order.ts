import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { hasPassed } from '@aldgate/domain/otc/price.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { currentMid } from '../currentMid.ts';
import type { OtcDeps } from '../deps.ts';
import { postTrade } from '../postTrade.ts';
import type { Sides } from '../pricing.ts';
import { reportShortTreasury } from '../shortTreasury.ts';
import { requireSides } from '../sides.ts';
import { readSizes } from '../terms.ts';
import { assertDaily } from '../volume.ts';
import { directionOf, type QuoteRow } from './quoteRow.ts';

/**
 * OTC-01: accepts a firm price, real-time or on request. Order, transfer, receipt and audit record are one transaction.
 * A repeat of the same quoteId fails with quoteUsed and the first result. A price is honoured until it expires, also if
 * the desk closes meanwhile: no last look.
 */
export function acceptQuote(
  deps: OtcDeps,
  user: User,
  quoteId: string,
  origin: Origin,
): Promise<AnswerOf<'blockOrder'>> {
  const { database, clock, databaseTime, receiptKey } = deps;
  return reportShortTreasury(deps, () =>
    inTransaction(database, async (tx) => {
      // Freezes, removals and switches take this lock too: after one of these is confirmed, no trade completes.
      await lockInstitution(tx, user.institutionId);
      const quote = await lockQuote(tx, user.institutionId, quoteId);
      const first = await tx
        .selectFrom('otc_order')
        .select(['id', 'status'])
        .where('quote_id', '=', quote.id)
        .where('status', '=', 'filled')
        .executeTakeFirst();
      if (first) throw new ApiError('quoteUsed', { orderId: first.id, status: first.status });
      const at = clock();
      const orderId = quote.order_id ?? randomUUID();
      if (quote.kind === 'request') await assertRequestOpen(tx, orderId);
      const isOver = quote.withdrawn_at !== null || quote.expires_at.getTime() <= (await databaseTime(tx));
      if (isOver) throw new ApiError('quoteExpired');
      await authorize(tx, user, 'otc', { now: at });
      const sides = await requireSides(tx, { fromAsset: quote.from_asset, toAsset: quote.to_asset });
      const { dailyUsd: limit } = await readSizes(tx, user.institutionId);
      await assertDaily(tx, { institutionId: user.institutionId, limit, usdValue: quote.usd_value, now: at });
      if (quote.bound !== null) await assertBound(deps, quote, sides);
      return postTrade(tx, receiptKey, { orderId, quote, at, actor: user.userId, origin });
    }),
  );
}

/** OTC-04: a dealer's price ends early where the market has moved against the desk. Throws quoteEndedEarly. */
async function assertBound(deps: OtcDeps, quote: QuoteRow, sides: Sides): Promise<void> {
  const bound = toDecimalString(quote.bound ?? '0');
  const mid = await currentMid(deps, quote.institution_id, sides);
  if (hasPassed(directionOf(quote), mid, bound)) throw new ApiError('quoteEndedEarly', { mid, bound });
}

/** Throws requestState where the request was withdrawn, declined or cancelled; a price that expired is just that. */
async function assertRequestOpen(tx: Tx, orderId: string): Promise<void> {
  const { status } = await tx
    .selectFrom('otc_order')
    .select('status')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status !== 'running' && status !== 'expired') throw new ApiError('requestState', { status });
}

/** Another institution's price is not found. */
async function lockQuote(tx: Tx, institutionId: string, quoteId: string): Promise<QuoteRow> {
  const quote = await tx
    .selectFrom('otc_quote')
    .selectAll()
    .where('id', '=', quoteId)
    .where('institution_id', '=', institutionId)
    .forUpdate()
    .executeTakeFirst();
  if (!quote) throw new ApiError('quoteNotFound');
  return quote;
}
