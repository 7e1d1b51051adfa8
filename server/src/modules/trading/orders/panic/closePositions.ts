import { FUTURES } from '@aldgate/domain/market/product.ts';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { DEADLINE_DEFAULT_MS } from '@aldgate/domain/trading/deadline.ts';
import { formatPanicRound, isPanicOrder } from '@aldgate/domain/trading/panic.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../../kernel/apiError.ts';
import { isUnblocked, readBlock } from '../../../exchangeAccounts/index.ts';
import type { ClosingOrder, PanicPosition } from '../../tables.ts';
import { type ForcedAuthor, placeForced } from '../forced/placeForced.ts';
import { DRAFT } from '../insertOrders.ts';
import { findClosing, findOrStoreClosing, type PositionClosing } from '../positionClosing.ts';
import type { PanicDeps } from './panicDeps.ts';
import { NotYet, notePanic, type PanicWork } from './panicWork.ts';

/** Rounds of one try: what a fill opens meanwhile is closed by the next one. */
const ROUNDS_MAX = 3;

/**
 * Closes the positions of an account at the market, in rounds: a round reads the positions, stores the orders that
 * close them, and sends these, reduce-only. The next one begins once the outcome of each is known. Resolves once the
 * exchange has no position; else throws NotYet, or what stopped it: accountBlocked, or what the exchange answers.
 */
export async function closePositions(deps: PanicDeps, { row, run, account }: PanicWork): Promise<void> {
  if (!account.products.includes(FUTURES)) return notePanic(deps, row, { positions_left: '[]' });
  const block = await readBlock(deps.database, account.accountId);
  if (block?.level === 'none') throw new ApiError('accountBlocked', { level: block.level, reason: block.reason });
  const sender = { account, user: { userId: run.user_id } };
  const author = authorOf(deps, run.user_id, row.id);
  const send = (closing: PositionClosing) => placeAll(deps, { account, author, closing });
  let { round } = row;
  const last = round === 0 ? undefined : await findClosing(deps, sender, closingOf(run.id, round));
  if (last !== undefined) await send(last);
  let refusal: string | null = null;
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    if (!(await beginRound(deps, row.id, round))) throw new NotYet('another server closes positions');
    round += 1;
    const name = formatPanicRound(run.id, round);
    const wanted = {
      ...closingOf(run.id, round),
      keepConditional: false,
      nameOrder: (n: number) => `${name}-${n + 1}`,
    };
    const validUntil = deps.clock() + DEADLINE_DEFAULT_MS;
    const closing = await findOrStoreClosing({ ...deps, state: deps.uncharged }, sender, wanted, validUntil);
    await notePanic(deps, row, { positions_left: JSON.stringify(listPositions(closing.orders)) });
    if (closing.orders.length === 0) return;
    refusal = await send(closing);
  }
  throw new NotYet(refusal ?? 'positions are left');
}

const closingOf = (runId: string, round: number) => ({ key: formatPanicRound(runId, round), requestDigest: 'panic' });

/** Takes the next round; false where another server has, or the run is over. */
async function beginRound({ database }: PanicDeps, id: string, round: number): Promise<boolean> {
  const begun = await database
    .updateTable('panic_account')
    .set({ round: round + 1 })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
}

/** The orders are the member's, and are stored while the account is in the run and may be reduced. */
const authorOf = ({ database }: PanicDeps, userId: string, id: string): ForcedAuthor => ({
  user: { userId },
  isOwn: (order) => order.user_id === userId && isPanicOrder(order.client_order_id),
  onlyIf: sql<boolean>`${isUnblocked(database, DRAFT.accountId, 'reduce')} and exists ${database
    .selectFrom('panic_account')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')}`,
});

type Placing = Pick<PanicWork, 'account'> & { readonly author: ForcedAuthor; readonly closing: PositionClosing };

/**
 * Places the orders of a closing that are not placed yet: contracts at once, the orders of one after each other.
 * Resolves with the reason of one that was refused, once the outcome of each is known; rejects with the first error
 * where it is not, after all were tried.
 */
async function placeAll(deps: PanicDeps, { account, author, closing }: Placing): Promise<string | null> {
  const contracts = Map.groupBy(closing.orders, ({ instrumentId }) => instrumentId);
  let refusal: string | null = null;
  const placed = await Promise.allSettled(
    [...contracts.values()].map(async (orders) => {
      for (const { keepConditional: _, ...order } of orders) {
        const result = await placeForced(deps, account, { ...order, price: null }, closing.validUntil, author);
        if (result.state === 'open') throw new NotYet(`the order ${order.clientOrderId} is open`);
        refusal ??= result.reason;
      }
    }),
  );
  for (const each of placed) if (each.status === 'rejected') throw each.reason;
  return refusal;
}

/** The positions that orders close. */
function listPositions(orders: readonly ClosingOrder[]): readonly PanicPosition[] {
  const contracts = Map.groupBy(orders, ({ instrumentId }) => instrumentId);
  return [...contracts].map(([instrumentId, each]) => ({
    instrumentId,
    direction: each[0]?.direction === 'sell' ? 'buy' : 'sell',
    quantity: sumAmounts(each.map(({ quantity }) => quantity)),
  }));
}
