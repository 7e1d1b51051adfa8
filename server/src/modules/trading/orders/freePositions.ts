import { FUTURES } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { ExchangeError } from '@aldgate/exchange';
import { auditCancellation } from './auditCancellation.ts';
import type { OpenPosition, OrderDeps } from './orderDeps.ts';
import type { StoringSender } from './writeOrder.ts';

/**
 * Reads an account's positions, or that of one contract, after the open reduce-only orders that cover them are
 * cancelled. A request of a member is charged to the institution; the platform's own is not. An order that cannot be
 * cancelled is logged and stays in `reducing`; nothing is cancelled after the deadline (epoch ms), when nothing is
 * closed either.
 */
export async function freePositions(
  deps: OrderDeps,
  sender: StoringSender,
  validUntil: number,
  instrumentId?: string,
): Promise<readonly OpenPosition[]> {
  const { clock, log } = deps;
  const { account, origin } = sender;
  const read = async () => {
    const positions = await deps.state.positions(account, FUTURES);
    return positions.filter((position) => instrumentId === undefined || position.instrumentId === instrumentId);
  };
  const positions = await read();
  const reducing = positions.flatMap((position) => position.reducing);
  if (reducing.length === 0 || clock() >= validUntil) return positions;
  if (origin !== undefined)
    account.exchange
      .weight(FUTURES)
      .shares.charge(account.institutionId, 'orders', reducing.length * traitsOf(FUTURES).weights.cancel);
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
  return read();
}
