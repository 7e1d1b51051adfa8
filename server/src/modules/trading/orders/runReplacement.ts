import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { errors } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import type { Sender } from '../../exchangeAccounts/index.ts';
import { insertRequest, type RequestRow, resolveRequest } from '../requests/exchangeRequest.ts';
import type { OrderRow, RequestTerms } from '../tables.ts';
import { amendmentLost, cancelReplaced } from './cancelReplaced.ts';
import { deadlinePassed } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder } from './orderRow.ts';
import { finishReplacement, RECONCILE_REPLACEMENT } from './reconcileReplacement.ts';
import { findLastReplacement, findReplacement } from './replacements.ts';
import { withdrawOrder } from './withdrawOrder.ts';

/** An amendment that puts new orders in the place of old ones; of a list the stop stands for both of its orders. */
export interface Replacement<Result> {
  readonly old: OrderRow;
  readonly clientOrderId: string;
  readonly validUntil: number;
  readonly before: RequestTerms;
  readonly wanted: RequestTerms;
  /** Reads the answer that has this order, and the client's id by which it is amended again. */
  readonly answer: (row: OrderRow) => Promise<{ readonly name: string; readonly result: Result }>;
  readonly isReplaceable: (database: Database | Tx, old: OrderRow) => boolean | Promise<boolean>;
  /** Throws what rejects the new terms, while the old order rests. */
  readonly check: () => Promise<void>;
  /** Stores the new orders; undefined if an id is taken or was withdrawn. */
  readonly store: (tx: Tx) => Promise<readonly OrderRow[] | undefined>;
  readonly sendNew: (rows: readonly OrderRow[]) => Promise<Result>;
}

/** The id of what replaces an order, so that a repeat of the same amendment is the same order. */
export const replacementId = (replaced: string, terms: object, validUntil: number): string =>
  `amend-${createHash('sha256')
    .update(JSON.stringify([replaced, terms, validUntil]))
    .digest('hex')
    .slice(0, 28)}`;

/**
 * Stores an amendment with its new orders, then sends it. What only reduces a position is placed before the old order
 * is cancelled, so that the position is never without it; what opens is cancelled first, so that both never open.
 */
export async function runReplacement<Result>(
  deps: OrderDeps,
  sender: Sender,
  replacement: Replacement<Result>,
): Promise<Result> {
  const { old, clientOrderId, validUntil, answer } = replacement;
  const { product } = old;
  const findCopy = async () => {
    const copy = await findOrder(deps, { ...sender.account, product }, clientOrderId);
    return copy && (await answer(copy)).result;
  };
  const copy = await findCopy();
  if (copy !== undefined) return copy;
  if (deps.clock() >= validUntil) {
    if (await withdrawOrder(deps, sender, { product, clientOrderId }, validUntil))
      throw deadlinePassed(validUntil, deps.clock());
    return (await findCopy()) ?? fail('orderNotFound');
  }
  if (!(await replacement.isReplaceable(deps.database, old))) return answerReplaced(deps, replacement);
  try {
    await replacement.check();
  } catch (error) {
    // A copy of the request may have been done meanwhile, so that the market and the funds are other ones.
    const done = await findCopy();
    if (done !== undefined) return done;
    throw error;
  }
  const stored = await storeReplacement(deps, sender, replacement);
  if (stored === undefined) return (await findCopy()) ?? fail('orderWithdrawn');
  return send(deps, sender, replacement, stored);
}

interface Stored {
  readonly request: RequestRow;
  /** The new orders. */
  readonly rows: readonly OrderRow[];
}

async function send<Result>(
  deps: OrderDeps,
  sender: Sender,
  { old, clientOrderId, sendNew }: Replacement<Result>,
  { request, rows }: Stored,
): Promise<Result> {
  let hasCancelled = false;
  try {
    const left = old.reduce_only ? rows : await cancelReplaced(deps, sender, old, rows);
    hasCancelled = !old.reduce_only;
    const result = await sendNew(left);
    // Its row may not have the exchange's answer yet.
    await deps.updates.written(sender.account.accountId, clientOrderId);
    if (!(await finishReplacement(deps, request))) await finishLater(deps, request);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await reject(deps, sender, request, error);
    throw hasCancelled ? amendmentLost(error) : error;
  }
}

/**
 * Answers the amendment of an order that has ended: a repeat, whose first answer was lost, with what replaced it.
 * Throws orderNotFound, which names the replacement if there is one.
 */
async function answerReplaced<Result>(
  { database }: OrderDeps,
  { old, wanted, answer }: Replacement<Result>,
): Promise<Result> {
  const found = await findReplacement(database, old);
  if (found === undefined) throw new ApiError('orderNotFound');
  if (isDeepStrictEqual(withoutIds(found.request.wanted), withoutIds(wanted))) return (await answer(found.row)).result;
  const last = (await findLastReplacement(database, old)) ?? found.row;
  throw new ApiError('orderNotFound', { replacedBy: (await answer(last)).name });
}

/** The ids follow from the deadline too, which a repeat need not have. */
function withoutIds(wanted: RequestTerms): RequestTerms {
  const { clientOrderId: _, clientListId: __, ...terms } = wanted;
  return terms;
}

const fail = (entry: 'orderNotFound' | 'orderWithdrawn'): never => {
  throw new ApiError(entry);
};

/** Stores request and new orders together. Undefined if they exist, or an id was withdrawn. */
function storeReplacement<Result>(
  deps: OrderDeps,
  sender: Sender,
  { old, before, wanted, validUntil, isReplaceable, store }: Replacement<Result>,
): Promise<Stored | undefined> {
  const taken = new Error('an id is taken');
  return inTransaction(deps.database, async (tx) => {
    // One amendment at a time: it locks the old order.
    const current = await tx
      .selectFrom('exchange_order')
      .selectAll()
      .where('id', '=', old.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const pending = await tx
      .selectFrom('exchange_request')
      .select('id')
      .where('order_id', '=', old.id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (pending !== undefined) throw new ApiError('repeated');
    const rows = (await isReplaceable(tx, current)) ? await store(tx) : undefined;
    if (rows === undefined) throw taken;
    const request = await insertRequest(tx, deps, sender, {
      kind: 'amendment',
      instrumentId: old.instrument_id,
      orderId: old.id,
      validUntil,
      before,
      wanted,
    });
    return { request, rows };
  }).catch((error: unknown) => {
    if (error === taken) return undefined;
    throw error;
  });
}

const reject = ({ database, clock }: OrderDeps, { user, origin }: Sender, request: RequestRow, { entry }: ApiError) =>
  resolveRequest(database, request, {
    at: clock(),
    actor: user.userId,
    origin,
    state: 'rejected',
    code: errors[entry].code,
    message: errors[entry].message,
  });

const finishLater = ({ database }: OrderDeps, { id }: RequestRow): Promise<void> =>
  inTransaction(database, (tx) => addJob(tx, RECONCILE_REPLACEMENT, { requestId: id }));
