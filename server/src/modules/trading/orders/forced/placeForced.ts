import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { RawBuilder } from 'kysely';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { isForced } from '../../ingest/storedOrder.ts';
import type { OrderRow } from '../../tables.ts';
import type { TimedOrder } from '../deadline.ts';
import type { OrderAuthor } from '../insertOrders.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { findOrder } from '../orderRow.ts';
import { placeOrder } from '../placeOrder.ts';
import { queryOutcome } from '../reconcileOrder.ts';
import { writeOrder } from '../writeOrder.ts';
import type { ForcedOrder, ForcedResult } from './accountLiquidation.ts';

/** The exchange's code of a reduce-only order that finds nothing to reduce. */
const NOTHING_TO_REDUCE = -2022;

const NOTHING_EXECUTED: Pick<ForcedResult, 'executedQuantity'> = { executedQuantity: '0' };

/** The author of forced orders; `isOwn` recognises one of them. */
export interface ForcedAuthor {
  readonly user: OrderAuthor['user'];
  readonly isOwn: (row: OrderRow) => boolean;
  /** A condition of the statement that stores the order. */
  readonly onlyIf?: RawBuilder<boolean>;
}

const PLATFORM: ForcedAuthor = { user: null, isOwn: isForced };

type Placed = Omit<ForcedOrder, 'liquidationType'> & Partial<Pick<ForcedOrder, 'liquidationType'>>;

/** `AccountLiquidation.placeOrder`, for any author. An id that an order of somebody else has is refused: `idTaken`. */
export async function placeForced(
  deps: OrderDeps,
  account: TradingAccount,
  order: Placed,
  validUntil: number,
  author = PLATFORM,
): Promise<ForcedResult> {
  const row = await writeOrder(deps, { account, user: author.user }, orderTerms(order, validUntil), {
    ...(author.onlyIf && { onlyIf: author.onlyIf }),
  });
  if (row !== undefined) await send(deps, account, row, validUntil);
  const known = await readForced(deps, account, order, author);
  if (known === undefined) return { state: 'refused', ...NOTHING_EXECUTED, reason: 'idTaken' };
  return formatResult(known) ?? fail();
}

/** `AccountLiquidation.find`: null for an order that was not sent from here, or that may still arrive there. */
export async function findForced(
  deps: OrderDeps,
  account: TradingAccount,
  order: Pick<ForcedOrder, 'instrumentId' | 'clientOrderId'>,
): Promise<ForcedResult | null> {
  const known = await readForced(deps, account, order, PLATFORM);
  return known === undefined ? null : formatResult(known);
}

function orderTerms(order: Placed, validUntil: number): TimedOrder {
  const { clientOrderId, instrumentId, direction, quantity, price, liquidationType } = order;
  return {
    clientOrderId,
    instrumentId,
    direction,
    size: { quantity },
    ...(price === null
      ? { priceType: 'market', timeInForce: 'GTC' }
      : { priceType: 'limit', price, timeInForce: 'IOC' }),
    reduceOnly: traitsOf(findProduct(instrumentId)).hasPositions,
    validUntil,
    ...(liquidationType !== undefined && { liquidationType }),
  };
}

/** Places a stored order. A rejection by the exchange is in its row. */
async function send(deps: OrderDeps, account: TradingAccount, row: OrderRow, validUntil: number): Promise<void> {
  try {
    await placeOrder(deps, account, row, validUntil);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Reads the order, at the exchange too until it has ended; undefined if the author has not sent it. */
async function readForced(
  deps: OrderDeps,
  account: TradingAccount,
  { instrumentId, clientOrderId }: Pick<ForcedOrder, 'instrumentId' | 'clientOrderId'>,
  { isOwn }: ForcedAuthor,
): Promise<OrderRow | undefined> {
  const product = findProduct(instrumentId);
  const read = async () => {
    const row = await findOrder(deps, { ...account, product }, clientOrderId);
    return row !== undefined && isOwn(row) ? row : undefined;
  };
  const row = await read();
  if (row === undefined || isEnded(row.status)) return row;
  await queryOutcome(deps, account.client(product), row);
  return read();
}

/** Null while it is not known whether the order has arrived or will. */
function formatResult(row: OrderRow): ForcedResult | null {
  const { status, rejection_code, rejection_message } = row;
  if (status === 'submitted') return null;
  const executedQuantity = toDecimalString(row.executed_quantity);
  if (status !== 'failed') return { state: isEnded(status) ? 'ended' : 'open', executedQuantity, reason: null };
  if (rejection_code === NOTHING_TO_REDUCE) return { state: 'ended', executedQuantity, reason: null };
  return { state: 'refused', executedQuantity, reason: rejection_message || String(rejection_code) };
}

function fail(): never {
  throw new ApiError('exchangeUnavailable');
}
