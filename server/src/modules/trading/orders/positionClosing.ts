import { createHash } from 'node:crypto';
import { FUTURES } from '@aldgate/domain/market/product.ts';
import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import type { ClosingOrder } from '../tables.ts';
import { freePositions } from './freePositions.ts';
import type { OpenPosition, OrderDeps } from './orderDeps.ts';
import type { MemberSender } from './writeOrder.ts';

/** The orders that close an account's positions under a key, and until when the exchange may accept them (epoch ms). */
export interface PositionClosing {
  readonly orders: readonly ClosingOrder[];
  readonly validUntil: number;
}

/** The client order id of an order of a closing, by its number from 0. */
type NameOrder = (number: number) => string;

interface WantedClosing {
  /** Names the orders; by default after the key and the contract. */
  readonly nameOrder?: NameOrder;
  readonly key: string;
  readonly keepConditional: boolean;
  readonly requestDigest: string;
}

/**
 * The closing of a key: the first request's, which is stored before an order is sent; a repeat gets the same. The same
 * key closes no position that was opened since. Throws orderKeyUsed for another request.
 */
export async function findOrStoreClosing(
  deps: OrderDeps,
  sender: MemberSender,
  { key, keepConditional, requestDigest, nameOrder }: WantedClosing,
  validUntil: number,
): Promise<PositionClosing> {
  const known = await findClosing(deps, sender, { key, requestDigest });
  if (known !== undefined) return known;
  const positions = await freePositions(deps, sender, validUntil);
  const planned = await Promise.all(positions.map((position) => planOrders(sender.account, key, position)));
  const orders = planned
    .flat()
    .map((order, number) => (nameOrder === undefined ? order : { ...order, clientOrderId: nameOrder(number) }));
  await deps.database
    .insertInto('position_closing')
    .values({
      exchange_account_id: sender.account.accountId,
      product: FUTURES,
      key,
      request_digest: requestDigest,
      user_id: sender.user.userId,
      orders: JSON.stringify(orders.map((order) => ({ ...order, keepConditional }))),
      valid_until: new Date(validUntil),
      created_at: new Date(deps.clock()),
    })
    .onConflict((conflict) => conflict.columns(['exchange_account_id', 'product', 'key']).doNothing())
    .execute();
  // Another server may have stored it first.
  const stored = await findClosing(deps, sender, { key, requestDigest });
  if (stored === undefined) throw new Error(`the closing ${key} was not stored`);
  return stored;
}

export async function findClosing(
  { database }: Pick<OrderDeps, 'database'>,
  { account }: Pick<MemberSender, 'account'>,
  { key, requestDigest }: Pick<WantedClosing, 'key' | 'requestDigest'>,
): Promise<PositionClosing | undefined> {
  const row = await database
    .selectFrom('position_closing')
    .select(['orders', 'valid_until', 'request_digest'])
    .where('exchange_account_id', '=', account.accountId)
    .where('product', '=', FUTURES)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.request_digest !== requestDigest) throw new ApiError('orderKeyUsed');
  return { orders: row.orders, validUntil: row.valid_until.getTime() };
}

/**
 * Plans the orders that close a position: several where it exceeds the maximum market order. An order of its own closes
 * what an open reduce-only order still covers, so that its rejection names what stays open.
 */
async function planOrders(
  account: TradingAccount,
  key: string,
  position: OpenPosition,
): Promise<Omit<ClosingOrder, 'keepConditional'>[]> {
  const { instrumentId, side, quantity, closableQuantity } = position;
  const rules = await findRules(account, instrumentId);
  const most = rules?.marketMaxQty === undefined ? undefined : parseFixed(rules.marketMaxQty);
  const closable = parseFixed(closableQuantity);
  const orders: Omit<ClosingOrder, 'keepConditional'>[] = [];
  for (const part of [closable, parseFixed(quantity) - closable]) {
    for (let left = part; left > 0n; ) {
      const size = most === undefined || left < most ? left : most;
      left -= size;
      const clientOrderId = deriveOrderId(key, instrumentId, orders.length);
      const direction = side === 'long' ? 'sell' : 'buy';
      orders.push({ instrumentId, clientOrderId, direction, quantity: formatFixed(size) });
    }
  }
  return orders;
}

/** Undefined if the contract is not listed: then sending the order reports it, for this contract only. */
async function findRules({ exchange }: TradingAccount, instrumentId: string) {
  try {
    return (await exchange.instruments.find(instrumentId)).rules;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** A unique id per key, contract and part, so that the same key closes once. */
function deriveOrderId(key: string, instrumentId: string, part: number): string {
  const digest = createHash('sha256').update(`${key}:${instrumentId}:${part}`).digest('hex');
  return `close-${digest.slice(0, 28)}`;
}
