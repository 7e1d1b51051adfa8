import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { orientPair } from '@aldgate/domain/convert/pair.ts';
import { countDecimals, decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { LIMIT_DISTANCE_MAX_BPS, LIMIT_LIFE_MAX_MS } from '@aldgate/domain/otc/order.ts';
import { limitCost } from '@aldgate/domain/otc/price.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { hold } from '../../../ledger/pending.ts';
import { exchangeLegs } from '../../../ledger/postExchange.ts';
import { lockInstitution } from '../../institution/index.ts';
import { readShownValues } from '../../market/index.ts';
import { assertUnused } from '../assertUnused.ts';
import type { OtcDeps } from '../deps.ts';
import { readDesk } from '../deskState.ts';
import { assertSize, midOfTrade, type Sides, sizeInUsd } from '../pricing.ts';
import { requireSides } from '../sides.ts';
import { readSizes } from '../terms.ts';
import { assertDaily } from '../volume.ts';
import { holdKey } from './limitOrder.ts';

type Request = ParsedOf<'addBlockLimitOrder'>;
type Answer = AnswerOf<'addBlockLimitOrder'>;

/**
 * OTC-01: rests a limit order. What it pays at its limit is held, so that it can always fill. A repeat of the key fails
 * with otcKeyUsed and the first result.
 */
export function addLimitOrder(deps: OtcDeps, user: User, request: Request, origin: Origin): Promise<Answer> {
  const { database, clock, market } = deps;
  const { institutionId } = user;
  const requestDigest = digestRequest('addBlockLimitOrder', request);
  return inTransaction(database, async (tx) => {
    await lockInstitution(tx, institutionId);
    await assertUnused(tx, institutionId, request.key, requestDigest);
    const at = clock();
    await authorize(tx, user, 'otc', { now: at });
    const sides = await sidesOf(tx, request);
    const base = request.direction === 'buy' ? sides.to : sides.from;
    const quote = request.direction === 'buy' ? sides.from : sides.to;
    if (hasExcessDecimals(request.quantity, base.precision))
      throw formatError({ quantity: `${base.asset} has at most ${base.precision} decimals` });
    if (countDecimals(request.price) > 8) throw formatError({ price: 'has more than 8 decimals' });
    assertNear(deps, sides, request);
    const fixed = request.direction === 'buy' ? ('to' as const) : ('from' as const);
    const size = { fixed, amount: toDecimalString(request.quantity) };
    const usdValue = sizeInUsd(market, sides, size, at);
    const sizes = await readSizes(tx, institutionId);
    assertSize(market, { sides, size, usdValue, now: at }, sizes, 'stream');
    await assertDaily(tx, { institutionId, limit: sizes.dailyUsd, usdValue, now: at });
    const expiresAt = await expiryOf(deps, tx, request);
    const cost = limitCost(request, quote.precision);
    const orderId = randomUUID();
    const received =
      request.direction === 'buy'
        ? toDecimalString(request.quantity)
        : round(decimal(request.quantity).times(request.price), quote.precision, 'down');
    const held = await hold(
      tx,
      {
        key: holdKey(orderId),
        flow: 'otc',
        reference: `otc_order:${orderId}`,
        legs: exchangeLegs({
          owner: institutionId,
          fromAsset: sides.from.asset,
          fromAmount: cost,
          toAsset: sides.to.asset,
          toAmount: received,
        }),
      },
      { at },
    );
    if (held.result === 'insufficient') throw new ApiError('insufficientBalance', { asset: sides.from.asset });
    if (held.result !== 'held') throw new Error(`the ledger did not hold ${orderId}: ${held.result}`);
    await tx
      .insertInto('otc_order')
      .values({
        id: orderId,
        institution_id: institutionId,
        user_id: user.userId,
        kind: 'limit',
        status: 'running',
        direction: request.direction,
        base_asset: base.asset,
        quote_asset: quote.asset,
        from_asset: sides.from.asset,
        to_asset: sides.to.asset,
        key: request.key,
        request_digest: requestDigest,
        quantity: request.quantity,
        limit_price: request.price,
        hold_amount: cost,
        expires_at: new Date(expiresAt),
        usd_value: usdValue,
        created_at: new Date(at),
      })
      .execute();
    await notify(tx, { topic: 'wallet', institutionId });
    await notify(tx, { topic: 'otc', institutionId });
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'otc_limit_order_placed',
      subject: `otc_order:${orderId}`,
      origin,
      after: { direction: request.direction, quantity: request.quantity, limit: request.price, held: cost, expiresAt },
    });
    return { orderId, status: 'running' };
  });
}

async function sidesOf(tx: Tx, { baseAsset, quoteAsset, direction }: Request): Promise<Sides> {
  const pair = orientPair(baseAsset, quoteAsset);
  if (pair.baseAsset !== baseAsset)
    throw formatError({ baseAsset: `the pair is ${pair.baseAsset}/${pair.quoteAsset}` });
  return direction === 'buy'
    ? requireSides(tx, { fromAsset: quoteAsset, toAsset: baseAsset })
    : requireSides(tx, { fromAsset: baseAsset, toAsset: quoteAsset });
}

/** A limit more than 20 % from the mid is a mistake. Throws orderOutOfBounds with the bound. */
function assertNear({ market, clock }: OtcDeps, { from, to }: Sides, { price }: Request): void {
  const values = readShownValues(market, { from, to }, clock());
  const mid = decimal(midOfTrade({ from, to }, values));
  const distance = mid.times(LIMIT_DISTANCE_MAX_BPS).div('10000');
  const [lowest, highest] = [mid.minus(distance), mid.plus(distance)];
  const broken = decimal(price).lt(lowest) ? 'below_band' : decimal(price).gt(highest) ? 'above_band' : undefined;
  if (broken === undefined) return;
  const bound = toDecimalString(
    round(broken === 'below_band' ? lowest : highest, 2, broken === 'below_band' ? 'up' : 'down'),
  );
  throw new ApiError('orderOutOfBounds', { field: 'price', rule: broken, bound });
}

/** The end of the order by the business clock: the desk's next close, or a time within 30 days. */
async function expiryOf(deps: OtcDeps, tx: Tx, { goodTill }: Request): Promise<number> {
  const desk = await readDesk(tx, deps);
  if (goodTill === 'day') return desk.closesAt;
  if (goodTill <= desk.now)
    throw new ApiError('orderOutOfBounds', { field: 'expiresAt', rule: 'future', bound: desk.now });
  const latest = desk.now + LIMIT_LIFE_MAX_MS;
  if (goodTill > latest) throw new ApiError('orderOutOfBounds', { field: 'expiresAt', rule: 'maximum', bound: latest });
  return goodTill;
}
