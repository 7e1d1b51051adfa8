import { createHash } from 'node:crypto';
import { type AnswerOf, errors, type ParsedOf } from '@aldgate/contract';
import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Sender, TradingAccount } from '../accounts/tradingAccount.ts';
import type { OrderRow } from '../tables.ts';
import { assertBounded, deadlinePassed, receiveDeadline } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, orderResult } from './orderRow.ts';
import { sendFor } from './sendOrder.ts';
import { isWithdrawn } from './withdrawOrder.ts';

type Closed = AnswerOf<'closeAllPosition'>;

const ID_PREFIX = 'close-';
/** The newest orders among which those of a repeated key are looked for. */
const BEGUN_MAX = 1_000;

/**
 * TR-10: closes every position at market price. Contracts are independent: a rejection of one does not stop the
 * others. What the deadline prevents is in the answer; if that is everything, `deadlinePassed` is thrown.
 */
export async function closeAllPosition(
  deps: OrderDeps,
  user: User,
  { exchangeKeyId, key, ...timed }: ParsedOf<'closeAllPosition'>,
  origin: Origin,
): Promise<Closed> {
  const receivedAt = deps.clock();
  const validUntil = receiveDeadline(timed.validUntil, receivedAt);
  assertBounded(validUntil, receivedAt);
  const account = await deps.accounts.findTradable(user, exchangeKeyId);
  const sender = { account, user, origin };
  const positions = await deps.state.positions(account);
  const closed = await Promise.all(
    positions.map(({ instrumentId, side, closableQuantity }) =>
      close(deps, sender, { key, instrumentId, side, closableQuantity, validUntil }),
    ),
  );
  const items = closed.flat();
  if (items.length === 0 || items.some(({ begun }) => begun)) return items;
  // In a repeat, positions that the first request closed are not listed any more.
  const earlier = await findBegun(deps, account, key);
  if (earlier.length === 0) throw deadlinePassed(validUntil, deps.clock());
  return [...earlier, ...items];
}

interface Closing {
  readonly key: string;
  readonly instrumentId: string;
  readonly side: 'long' | 'short';
  readonly closableQuantity: string;
  readonly validUntil: number;
}

/** A position above the maximum market order is closed with several orders. */
async function close(deps: OrderDeps, sender: Sender, closing: Closing): Promise<Closed> {
  const { instrumentId, side, closableQuantity, validUntil } = closing;
  const before = await sentBefore(deps, sender, closing);
  if (before.length > 0) return before;
  const rules = await findRules(deps, instrumentId);
  const most = rules?.marketMaxQty === undefined ? undefined : parseFixed(rules.marketMaxQty);
  const closed: Closed = [];
  let left = parseFixed(closableQuantity);
  for (let part = 0; left > 0n; part += 1) {
    const size = most === undefined || left < most ? left : most;
    left -= size;
    const clientOrderId = deriveOrderId(closing.key, instrumentId, part);
    try {
      const result = await sendFor(deps, sender, {
        instrumentId,
        clientOrderId,
        direction: side === 'long' ? 'sell' : 'buy',
        priceType: 'market',
        quantity: formatFixed(size),
        timeInForce: 'GTC',
        reduceOnly: true,
        validUntil,
      });
      closed.push({ instrumentId, ...result, begun: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isLate = error.entry === 'deadlinePassed' || error.entry === 'orderWithdrawn';
      const reason = { exchangeCode: errors[error.entry].code, exchangeMessage: error.message };
      closed.push({ instrumentId, clientOrderId, ...NOT_BEGUN, ...(isLate ? {} : { reason, begun: true }) });
      break;
    }
  }
  return closed;
}

/** Undefined if the contract is not listed: then sending the order reports it, for this contract only. */
async function findRules({ instruments }: OrderDeps, instrumentId: string) {
  try {
    return (await instruments.find(instrumentId)).rules;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The quantity that the key has closed already: it does not close a position opened since. */
async function sentBefore(deps: OrderDeps, { account }: Sender, closing: Closing): Promise<Closed> {
  const { key, instrumentId } = closing;
  const sent: Closed = [];
  for (let part = 0; ; part += 1) {
    const clientOrderId = deriveOrderId(key, instrumentId, part);
    const row = await findOrder(deps, account, clientOrderId);
    if (row !== undefined) {
      sent.push(formatClosing(row));
      continue;
    }
    // The deadline ended the first request between two parts.
    if (part > 0 && (await isWithdrawn(deps.database, account, clientOrderId)))
      sent.push({ instrumentId, clientOrderId, ...NOT_BEGUN });
    return sent;
  }
}

const NOT_BEGUN = { orderId: null, status: 'failed', reason: null, begun: false } as const;

/** The orders of a key that were sent to the exchange, whatever their contract. */
async function findBegun({ database }: OrderDeps, account: TradingAccount, key: string): Promise<Closed> {
  const rows = await database
    .selectFrom('exchange_order')
    .selectAll()
    .where('broker_account_id', '=', account.accountId)
    .where('product', '=', account.futures.product)
    .where('client_order_id', 'like', `${ID_PREFIX}%`)
    .orderBy('id', 'desc')
    .limit(BEGUN_MAX)
    .execute();
  const contracts = Map.groupBy(rows, ({ instrument_id }) => instrument_id);
  return [...contracts].flatMap(([instrumentId, orders]) => {
    const ids = new Set(orders.map((_order, part) => deriveOrderId(key, instrumentId, part)));
    return orders
      .filter(({ client_order_id }) => ids.has(client_order_id))
      .map(formatClosing)
      .filter(({ begun }) => begun);
  });
}

function formatClosing(row: OrderRow): Closed[number] {
  const begun = row.rejection_code !== errors.deadlinePassed.code;
  const result = orderResult(row);
  return { instrumentId: row.instrument_id, ...result, reason: begun ? result.reason : null, begun };
}

/** A unique id per key, contract and part, so that the same key closes once. */
function deriveOrderId(key: string, instrumentId: string, part: number): string {
  const digest = createHash('sha256').update(`${key}:${instrumentId}:${part}`).digest('hex');
  return `${ID_PREFIX}${digest.slice(0, 28)}`;
}
