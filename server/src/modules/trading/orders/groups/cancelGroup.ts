import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { FUTURES, type Product } from '@aldgate/domain/market/product.ts';
import { TRADED_PRODUCTS } from '@aldgate/domain/market/traits.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { Origin } from '../../../../kernel/audit/audit.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import type { OrderRow, Refusal } from '../../tables.ts';
import { cancelAllOrder } from '../cancelAllOrder.ts';
import { cancelOrder } from '../cancelOrder.ts';
import { describeFailure, describeRefusal } from '../describeRefusal.ts';
import { ofProduct } from '../ofProduct.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { selectCancellable } from '../systemCancellation.ts';
import { findGroup, matchLegs, nameOrder } from './orderGroup.ts';

type Request = ParsedOf<'cancelGroup'>;
type Result = AnswerOf<'cancelGroup'>;
type Leg = Result['legs'][number];
type Filter = Pick<Request, 'instrumentId' | 'direction'> & { readonly product: Product };

/** A member who cancels, and from where. */
interface Actor {
  readonly user: User;
  readonly origin: Origin;
}

/**
 * TR-16: cancels the orders of a group, or the open ones of several accounts by instrument and direction,
 * conditional orders included. Accounts are independent: each has its result. Throws notFound for a group that is not
 * stored.
 */
export async function cancelGroup(
  deps: OrderDeps,
  actor: Actor,
  { groupId, keyIds = [], market = 'futures', ...filter }: Request,
): Promise<Result> {
  const { instrumentId } = filter;
  const product = instrumentId === undefined ? MARKETS[market] : findProduct(instrumentId);
  if (instrumentId !== undefined) ofProduct({ instrumentId }, ...TRADED_PRODUCTS);
  const legs =
    groupId === undefined
      ? keyIds.map((exchangeKeyId) => cancelOfAccount(deps, actor, exchangeKeyId, { ...filter, product }))
      : await cancelOfGroup(deps, actor, groupId);
  return { legs: await Promise.all(legs) };
}

const MARKETS = { futures: FUTURES, spot: 'spot' } as const;

async function cancelOfGroup(deps: OrderDeps, actor: Actor, groupId: string): Promise<Promise<Leg>[]> {
  const stored = await findGroup(deps, actor.user.institutionId, groupId);
  if (stored === undefined) throw new ApiError('notFound');
  return matchLegs(stored).flatMap(({ leg, order }) =>
    order === undefined ? [] : leadingTo(deps, leg.exchangeKeyId, () => cancelRows(deps, actor, [order])),
  );
}

/** All at once, or one by one where the exchange cannot tell a direction. */
const cancelOfAccount = (deps: OrderDeps, actor: Actor, exchangeKeyId: string, filter: Filter): Promise<Leg> =>
  leadingTo(deps, exchangeKeyId, async () => {
    const { instrumentId, direction, product } = filter;
    const { user, origin } = actor;
    if (direction === undefined) {
      const { cancelled, failed } = await cancelAllOrder(deps, user, product, { exchangeKeyId, instrumentId }, origin);
      return { cancelled, failures: failed.map(({ reason }) => reason && { ...reason, data: null }) };
    }
    const { accountId } = await deps.accounts.findForChange(user, exchangeKeyId, 'cancel');
    await deps.updates.written(accountId);
    let open = selectCancellable(deps.database)
      .selectAll()
      .where('o.exchange_account_id', '=', accountId)
      .where('o.product', '=', product)
      .where('o.direction', '=', direction)
      .where('o.liquidation_type', 'is', null);
    if (instrumentId !== undefined) open = open.where('o.instrument_id', '=', instrumentId);
    return cancelRows(deps, actor, await open.execute());
  });

interface Outcome {
  readonly cancelled: number;
  /** The reasons of what could not be cancelled; null where the exchange did not answer. */
  readonly failures: readonly (Refusal | null)[];
}

const CANCELLED: ReadonlySet<OrderRow['status']> = new Set(['cancelling', 'cancelled', 'partial-canceled']);

/** Cancels orders of an account, each by itself. */
async function cancelRows(deps: OrderDeps, { user, origin }: Actor, rows: readonly OrderRow[]): Promise<Outcome> {
  const results = await Promise.all(
    rows.map(async (row) => {
      const named = await nameOrder(deps, row);
      return cancelOrder(deps, user, named, origin).catch((error: unknown) => {
        if (error instanceof ApiError) return describeRefusal(error);
        throw error;
      });
    }),
  );
  return {
    cancelled: results.filter((result) => 'status' in result && CANCELLED.has(result.status)).length,
    failures: results.flatMap((result) => ('status' in result ? [] : result)),
  };
}

/** The result of an account, whatever stops its cancellations. */
async function leadingTo(deps: OrderDeps, exchangeKeyId: string, work: () => Promise<Outcome>): Promise<Leg> {
  const { cancelled, failures } = await work().catch((error: unknown) => ({
    cancelled: 0,
    failures: [describeFailure(deps, error, exchangeKeyId)],
  }));
  return { exchangeKeyId, cancelled, failed: failures.length, reason: failures[0] ?? null };
}
