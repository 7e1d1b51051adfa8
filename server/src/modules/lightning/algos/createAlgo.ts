import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ALGO_MS_MAX, ALGO_SLICE_MS_MIN } from '@aldgate/domain/trading/algos/algo.ts';
import { childOrderId } from '@aldgate/domain/trading/algos/twap.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import type { AlgoDeps } from './algoDeps.ts';
import { type AlgoEngine, addAlgoJob } from './algoEngine.ts';
import { findAlgo } from './algoRows.ts';
import { describeAlgo } from './describeAlgo.ts';

type Request = ParsedOf<'createAlgo'>;
type Answer = AnswerOf<'createAlgo'>;

/** An account of a new algorithm, with the price at which it starts. */
interface NewLeg {
  readonly accountId: string;
  readonly exchangeKeyId: string;
  readonly quantity: string;
  readonly arrivalPrice: string;
}

/**
 * TR-16: begins an algorithm once per id; a repeat gets the state of the first. Throws groupKeyUsed for another request
 * under the id, and what sending an order of these terms on one of the accounts would.
 */
export async function createAlgo(
  deps: AlgoDeps,
  engine: AlgoEngine,
  { user, origin }: SignedInCaller,
  request: Request,
): Promise<Answer> {
  const { database, clock } = deps;
  const requestDigest = digestRequest('createAlgo', request);
  const known = await findFirst(deps, user, request, requestDigest);
  if (known !== undefined) return known;
  assertTimes(request, clock());
  const legs = await Promise.all(request.legs.map((leg) => checkLeg(deps, user, request, leg)));
  if (new Set(legs.map(({ accountId }) => accountId)).size < legs.length)
    throw formatError({ legs: 'must have each account once' });
  const begun = await inTransaction(database, async (tx) => {
    const at = clock();
    const { algoId, instrumentId, direction, limitPrice, reduceOnly, endsAt, slices, jitter } = request;
    const stored = await tx
      .insertInto('lightning_algo')
      .values({
        institution_id: user.institutionId,
        algo_id: algoId,
        user_id: user.userId,
        instrument_id: instrumentId,
        direction,
        limit_price: limitPrice,
        reduce_only: reduceOnly,
        starts_at: new Date(at),
        ends_at: new Date(endsAt),
        slices,
        jitter,
        request_digest: requestDigest,
      })
      .onConflict((conflict) => conflict.columns(['institution_id', 'algo_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) return undefined;
    const rows = legs.map((leg, index) => ({
      id: randomUUID(),
      algo_id: stored.id,
      number: index + 1,
      exchange_account_id: leg.accountId,
      exchange_key_id: leg.exchangeKeyId,
      quantity: leg.quantity,
      arrival_price: leg.arrivalPrice,
      step: 'trade' as const,
      step_at: new Date(at),
    }));
    await tx.insertInto('lightning_algo_leg').values(rows).execute();
    const subject = `lightning_algo:${stored.id}`;
    await audit(tx, { at, actor: user.userId, action: 'algo_begun', subject, origin, after: request });
    await addAlgoJob(tx, stored.id, at);
    return stored.id;
  });
  if (begun !== undefined) engine.start(begun);
  // Another server may have stored it first.
  const first = await findFirst(deps, user, request, requestDigest);
  if (first === undefined) throw new Error(`the algorithm ${request.algoId} was not stored`);
  return first;
}

/** How the algorithm of an id stands. Throws groupKeyUsed if it is not of this request. */
async function findFirst(
  { database }: AlgoDeps,
  { institutionId }: User,
  { algoId }: Request,
  requestDigest: string,
): Promise<Answer | undefined> {
  const found = await findAlgo(database, institutionId, algoId);
  if (found === undefined) return undefined;
  const described = await describeAlgo(database, found);
  if (found.request_digest !== requestDigest) throw new ApiError('groupKeyUsed', described);
  return described;
}

/** Throws the format error of an end that is too near for the slices, or too far ahead. */
function assertTimes({ endsAt, slices }: Request, now: number): void {
  const span = endsAt - now;
  if (span < slices * ALGO_SLICE_MS_MIN)
    throw formatError({ endsAt: `must leave ${ALGO_SLICE_MS_MIN / 1_000} seconds for each slice` });
  if (span > ALGO_MS_MAX) throw formatError({ endsAt: `is more than ${ALGO_MS_MAX / 86_400_000} days ahead` });
}

async function checkLeg(
  { orders }: AlgoDeps,
  user: User,
  { algoId, instrumentId, direction, reduceOnly, limitPrice, legs }: Request,
  { exchangeKeyId, quantity }: Request['legs'][number],
): Promise<NewLeg> {
  const clientOrderId = childOrderId(algoId, 1, 1, legs.length);
  const order = { clientOrderId, instrumentId, direction, reduceOnly, quantity, price: limitPrice };
  const { accountId, mark } = await orders.check(user, exchangeKeyId, order);
  if (mark === undefined) throw new ApiError('orderOutOfBounds', { field: 'price', rule: 'no_price', bound: null });
  return { accountId, exchangeKeyId, quantity, arrivalPrice: mark };
}
