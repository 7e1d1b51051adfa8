import { FUTURES } from '@aldgate/domain/market/product.ts';
import { ExchangeError } from '@aldgate/exchange';
import type { Sender } from '../accounts/tradingAccount.ts';
import { auditCancellation } from './auditCancellation.ts';
import type { OpenPosition, OrderDeps } from './orderDeps.ts';

/** Request weight of cancelling an order. */
const CANCEL_WEIGHT = 1;

/**
 * Reads an account's positions after the open reduce-only orders that cover them are cancelled. One that cannot be
 * cancelled is logged and stays in `reducing`; nothing is cancelled after the deadline (epoch ms), when nothing is
 * closed either.
 */
export async function freePositions(
  deps: OrderDeps,
  sender: Sender,
  validUntil: number,
): Promise<readonly OpenPosition[]> {
  const { state, clock, log } = deps;
  const { account } = sender;
  const positions = await state.positions(account, FUTURES);
  const reducing = positions.flatMap((position) => position.reducing);
  if (reducing.length === 0 || clock() >= validUntil) return positions;
  account.exchange.weight(FUTURES).shares.charge(account.institutionId, 'orders', reducing.length * CANCEL_WEIGHT);
  const contracts = [...new Set(reducing.map(({ instrumentId }) => instrumentId))];
  await auditCancellation(deps, sender, { contracts, orders: reducing.length });
  for (const order of reducing) {
    try {
      await account.client(order.product).cancelOrder(order);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      const { instrumentId, clientOrderId } = order;
      log.warn(
        { account: account.accountId, instrumentId, clientOrderId, code: error.code },
        'a reduce-only order could not be cancelled before its position is closed',
      );
    }
  }
  return state.positions(account, FUTURES);
}
