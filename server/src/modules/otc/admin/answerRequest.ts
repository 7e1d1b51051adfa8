import { randomUUID } from 'node:crypto';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { spreadBps } from '@aldgate/domain/convert/quote.ts';
import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { describeMargin, describeReason, findSecondDealerReasons } from '@aldgate/domain/otc/dealer.ts';
import { boundOf, deskResult, termsAtPrice } from '@aldgate/domain/otc/price.ts';
import { z } from 'zod';
import { actingChecker, claimTask, closeTask, type Effect, requestApproval } from '../../../approvals/index.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { getInstitution, lockInstitution } from '../../institution/index.ts';
import type { OtcDeps } from '../deps.ts';
import { assertOpen } from '../deskState.ts';
import { notifyOrder } from '../notifyOrder.ts';
import type { OrderRow } from '../orderRow.ts';
import { legsOf, type OtcPriced, type Sides } from '../pricing.ts';
import { assertPayable } from '../quotes/assertPayable.ts';
import { quoteRow } from '../quotes/quoteRow.ts';
import { quoteTarget } from '../requests/quoteTarget.ts';
import { listOtcAssets, readSizes, requireAsset } from '../terms.ts';
import { dealerBounds, minutesMax } from './deskRequest.ts';
import { readDeskTerms } from './deskTerms.ts';
import { readGivenAlone } from './givenAlone.ts';

/** A price whose mid has moved further until the second dealer decides is not given, in basis points. */
const MOVED_MAX_BPS = '20';
const MINUTE_MS = 60_000;

const answerSchema = z.object({
  orderId: z.uuid(),
  price: z.string(),
  minutes: z.int(),
  boundBps: z.string(),
  mid: z.string(),
});

type Answer = z.infer<typeof answerSchema>;

/**
 * OTC-04: gives a price for a request, within two percent of the mid, for at most an hour and to the close. Beyond what
 * a dealer gives alone a second one approves it, who reads the reason, and its life begins then. The lock on the
 * institution makes another answer wait, so that what a dealer gives alone is summed once. Throws insufficientBalance
 * where the customer cannot pay it beside the open prices.
 */
export function answerRequest(
  deps: OtcDeps,
  { orderId, price, minutes, boundBps, reason }: OperationsParsedOf<'answerDeskRequest'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'answerDeskRequest'>> {
  return inTransaction(deps.database, async (tx) => {
    const order = await lockRequest(tx, orderId);
    await assertOpen(tx, deps);
    await claimTask(tx, { kind: 'otc_request', subjectId: orderId, operatorId: actor.operatorId }, actor.at);
    const { sides, priced, mid, deskPrice } = await priceAt(deps, tx, order, price);
    const { lowest, highest } = dealerBounds(mid);
    if (decimal(price).lt(lowest)) throw formatError({ price: `must be at least ${lowest}` });
    if (decimal(price).gt(highest)) throw formatError({ price: `must be at most ${highest}` });
    await assertCustomerPays(deps, tx, order, priced);
    const sizes = await readSizes(tx, order.institution_id);
    const answer = { orderId, price: toDecimalString(price), minutes, boundBps: boundBps ?? sizes.boundBps, mid };
    const dealer = {
      institutionId: order.institution_id,
      dealerId: actor.operatorId,
      now: await deps.databaseTime(tx),
    };
    const reasons = findSecondDealerReasons({
      direction: order.direction,
      price,
      deskPrice,
      boundBps: answer.boundBps,
      deskBoundBps: sizes.boundBps,
      minutes,
      usdValue: priced.usdValue,
      givenUsd: await readGivenAlone(tx, dealer),
    });
    if (reasons.length === 0) {
      await giveQuote(deps, tx, order, { sides, priced, deskPrice, answer, dealerId: actor.operatorId }, actor);
      return { approvalId: null };
    }
    if (reason === undefined) throw formatError({ reason: 'required' });
    const { name } = await getInstitution(tx, order.institution_id);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'otc_quote',
        title: `Price for ${name}: ${order.direction} ${order.base_asset} at ${formatField('price', answer.price, { locale: 'en-US', unit: order.quote_asset })}`,
        institutionId: order.institution_id,
        target: quoteTarget(orderId),
        reason,
        payload: answer,
        before: { mid },
        after: {
          price: answer.price,
          fromMid: describeMargin(priced.marginBps),
          deskResultUsd: deskResult(priced),
          deskPrice,
          secondDealer: reasons.map((each) => describeReason(each, order.quote_asset)).join(' '),
          pair: `${order.base_asset}/${order.quote_asset}`,
          direction: order.direction,
          paid: `${priced.fromAmount} ${priced.fromAsset}`,
          received: `${priced.toAmount} ${priced.toAsset}`,
          sizeUsd: priced.usdValue,
          minutes,
          boundBps: answer.boundBps,
        },
      },
      actor,
    );
    return { approvalId };
  });
}

/** Throws insufficientBalance unless the customer can pay the price. */
const assertCustomerPays = async (deps: OtcDeps, tx: Tx, order: OrderRow, priced: OtcPriced): Promise<void> =>
  assertPayable(tx, {
    institutionId: order.institution_id,
    asset: order.from_asset,
    amount: priced.fromAmount,
    now: await deps.databaseTime(tx),
  });

/**
 * The second dealer's approval. Throws changedMeanwhile where the mid has moved 20 bps since the first, and
 * insufficientBalance where the customer can no longer pay the price.
 */
export const applyQuote =
  (deps: OtcDeps): Effect =>
  async (tx, payload, approved) => {
    const answer = answerSchema.parse(payload);
    const order = await lockRequest(tx, answer.orderId);
    await assertOpen(tx, deps);
    const { sides, priced, mid, deskPrice } = await priceAt(deps, tx, order, answer.price);
    if (decimal(spreadBps(mid, answer.mid)).gte(MOVED_MAX_BPS)) throw new ApiError('changedMeanwhile', { mid });
    await assertCustomerPays(deps, tx, order, priced);
    const { makerId: dealerId, checkerId: approvedBy } = approved;
    const quote = { sides, priced, deskPrice, answer, dealerId, approvedBy };
    await giveQuote(deps, tx, order, quote, actingChecker(approved));
  };

/** Locks the institution first, as freezes do. Throws notFound, or requestState where it was answered or has ended. */
export async function lockRequest(tx: Tx, orderId: string): Promise<OrderRow> {
  const known = await tx
    .selectFrom('otc_order')
    .select('institution_id')
    .where('id', '=', orderId)
    .where('kind', '=', 'request')
    .executeTakeFirst();
  if (known === undefined) throw new ApiError('notFound');
  await lockInstitution(tx, known.institution_id);
  const order = await tx
    .selectFrom('otc_order')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (order.status !== 'submitted') throw new ApiError('requestState', { status: order.status });
  return order;
}

async function priceAt(deps: OtcDeps, tx: Tx, order: OrderRow, price: string) {
  const assets = await listOtcAssets(tx);
  const sides: Sides = { from: requireAsset(assets, order.from_asset), to: requireAsset(assets, order.to_asset) };
  const size = { fixed: order.fixed ?? 'from', amount: toDecimalString(order.requested_amount ?? '0') } as const;
  const desk = await readDeskTerms({ ...deps, database: tx }, order.institution_id, { sides, size });
  const terms = termsAtPrice({ ...legsOf(sides, desk.values), ...size, price });
  const { usdValue, referenceAt, price: deskPrice } = desk.terms;
  const priced: OtcPriced = { ...terms, usdValue, referenceAt, spreadBps: terms.marginBps };
  const assetsOf = { fromAsset: sides.from.asset, toAsset: sides.to.asset };
  return { sides, mid: desk.mid, deskPrice, priced: { ...priced, ...assetsOf } };
}

interface NewPrice {
  readonly sides: Sides;
  readonly priced: OtcPriced;
  /** The desk's own price of the size now. */
  readonly deskPrice: string;
  readonly answer: Answer;
  readonly dealerId: string;
  /** The second dealer; undefined where the first gives it alone. */
  readonly approvedBy?: string;
}

/** Stores the price, whose life begins now and ends with the desk's hours at the latest, and emails the asker. */
async function giveQuote(
  deps: OtcDeps,
  tx: Tx,
  order: OrderRow,
  { sides, priced, deskPrice, answer, dealerId, approvedBy }: NewPrice,
  actor: ActingOperator,
): Promise<void> {
  const minutes = Math.min(answer.minutes, await minutesMax({ ...deps, database: tx }));
  if (minutes < 1) throw formatError({ minutes: 'the desk closes within a minute' });
  const createdAt = await deps.databaseTime(tx);
  const expiresAt = createdAt + minutes * MINUTE_MS;
  const row = quoteRow({
    id: randomUUID(),
    kind: 'request',
    user: { institutionId: order.institution_id, userId: order.user_id },
    sides,
    priced,
    createdAt,
    expiresAt,
  });
  const bound = boundOf(order.direction, priced.referencePrice, answer.boundBps);
  await tx
    .insertInto('otc_quote')
    .values({
      ...row,
      order_id: order.id,
      bound,
      dealer_id: dealerId,
      approved_by: approvedBy,
      desk_price: deskPrice,
    })
    .execute();
  await tx
    .updateTable('otc_order')
    .set({ status: 'running', quote_id: row.id, answered_at: new Date(await deps.businessClock(tx)) })
    .where('id', '=', order.id)
    .execute();
  await closeTask(tx, { kind: 'otc_request', subjectId: order.id, outcome: 'answered' }, actor.at);
  const mailed = {
    ...order,
    quote_id: row.id,
    offerEndsAt: expiresAt,
    price: priced.price,
    from_amount: priced.fromAmount,
    to_amount: priced.toAmount,
  };
  await notifyOrder(deps, tx, 'answered', mailed, actor.at);
  await notify(tx, { topic: 'otc', institutionId: order.institution_id });
  await auditAction(tx, actor, {
    action: 'otc_quote_given',
    subject: `otc_order:${order.id}`,
    after: {
      quoteId: row.id,
      price: priced.price,
      mid: priced.referencePrice,
      bound,
      minutes,
      dealer: dealerId,
      deskPrice,
    },
  });
}
