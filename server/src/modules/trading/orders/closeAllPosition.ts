import { createHash } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Sender } from '../accounts/tradingAccount.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, orderResult } from './orderRow.ts';
import { sendFor } from './sendOrder.ts';

type Closed = AnswerOf<'closeAllPosition'>;

/**
 * TR-10: closes every position at market price. Contracts are independent: a rejection of one does not stop the
 * others.
 */
export async function closeAllPosition(
  deps: OrderDeps,
  user: User,
  { exchangeKeyId, key }: ParsedOf<'closeAllPosition'>,
  origin: Origin,
): Promise<Closed> {
  const account = await deps.accounts.findTradable(user, exchangeKeyId);
  const sender = { account, user, origin };
  const positions = await deps.state.positions(account);
  const closed = await Promise.all(
    positions.map(({ instrumentId, side, closableQuantity }) =>
      close(deps, sender, { key, instrumentId, side, closableQuantity }),
    ),
  );
  return closed.flat();
}

interface Closing {
  readonly key: string;
  readonly instrumentId: string;
  readonly side: 'long' | 'short';
  readonly closableQuantity: string;
}

/** A position above the maximum market order is closed with several orders. */
async function close(deps: OrderDeps, sender: Sender, closing: Closing): Promise<Closed> {
  const { instrumentId, side, closableQuantity } = closing;
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
      });
      closed.push({ instrumentId, ...result });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = { exchangeCode: 0, exchangeMessage: error.message };
      closed.push({ instrumentId, clientOrderId, orderId: null, status: 'failed', reason });
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
    const row = await findOrder(deps, account, deriveOrderId(key, instrumentId, part));
    if (row === undefined) return sent;
    sent.push({ instrumentId, ...orderResult(row) });
  }
}

/** A unique id per key, contract and part, so that the same key closes once. */
function deriveOrderId(key: string, instrumentId: string, part: number): string {
  const digest = createHash('sha256').update(`${key}:${instrumentId}:${part}`).digest('hex');
  return `close-${digest.slice(0, 28)}`;
}
