import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { closableSize } from '@aldgate/domain/trading/products/orderNotional.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { withExchangeErrors } from '../exchange/exchangeErrors.ts';
import type { AccountNow } from './orderDeps.ts';

interface Deps {
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
}

/**
 * An account's current state, read from the exchange: closing or cancelling everything must not miss what is not in
 * memory yet.
 */
export function createAccountQuery(deps: Deps): AccountNow {
  type Account = Parameters<AccountNow['positions']>[0];
  const fetchRows = <Row>(account: Account, request: () => Promise<readonly Row[]>) =>
    withExchangeErrors(deps, account, request);
  return {
    async openOrders(account) {
      const contracts = await fetchRows(account, () => account.futures.openContracts());
      return contracts.map((instrumentId) => ({ instrumentId }));
    },
    async positions(account) {
      const [positions, orders] = await Promise.all([
        fetchRows(account, () => account.futures.positions()),
        fetchRows(account, () => account.futures.openOrders()),
      ]);
      return positions
        .map(({ symbol, positionAmt }) => ({ symbol, size: parseFixed(positionAmt) }))
        .filter(({ size }) => size !== 0n)
        .map(({ symbol, size }) => ({
          instrumentId: symbol,
          side: size > 0n ? ('long' as const) : ('short' as const),
          closableQuantity: formatFixed(
            closableSize(
              size,
              orders.filter(({ instrumentId }) => instrumentId === symbol),
            ),
          ),
        }));
    },
  };
}
