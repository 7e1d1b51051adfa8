import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { ExchangeError } from '@aldgate/exchange';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { auditCancellation } from './auditCancellation.ts';
import type { OrderDeps } from './orderDeps.ts';

/** Request weight of cancelling a contract's orders, and its conditional ones. */
const CANCEL_WEIGHT = 2;

/**
 * Cancels all open orders of a contract or of the account, conditional ones included. Each contract is cancelled
 * separately.
 */
export async function cancelAllOrder(
  deps: OrderDeps,
  user: User,
  product: Product,
  { exchangeKeyId, instrumentId }: ParsedOf<'cancelAllOrder'>,
  origin: Origin,
): Promise<AnswerOf<'cancelAllOrder'>> {
  const { accounts, state, log } = deps;
  if (instrumentId !== undefined && findProduct(instrumentId) !== product) throw new ApiError('instrumentNotFound');
  const account = await accounts.findForChange(user, exchangeKeyId, 'cancel');
  const client = account.client(product);
  const open = await state.openOrders(account, product, instrumentId);
  const symbols = new Set(open.map((order) => order.instrumentId));
  // Included even if no open order is known.
  if (instrumentId !== undefined) symbols.add(instrumentId);
  account.exchange.weight(product).shares.charge(account.institutionId, 'orders', symbols.size * CANCEL_WEIGHT);
  await auditCancellation(deps, { account, user, origin }, { contracts: [...symbols], orders: open.length });
  const failed: AnswerOf<'cancelAllOrder'>['failed'] = [];
  for (const symbol of symbols) {
    try {
      await client.cancelAllOrders(symbol);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      log.warn({ account: account.accountId, symbol, code: error.code }, 'orders could not be cancelled');
      const isRejected = error.failure === 'rejected';
      const reason = isRejected ? { exchangeCode: error.code, exchangeMessage: error.msg } : null;
      failed.push({ instrumentId: symbol, reason });
    }
  }
  const failing = new Set(failed.map((one) => one.instrumentId));
  return { cancelled: open.filter((order) => !failing.has(order.instrumentId)).length, failed };
}
