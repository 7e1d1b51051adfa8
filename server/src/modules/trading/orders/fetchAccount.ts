import { abs, formatFixed, max, parseFixed } from '@aldgate/domain/margin/fixed.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { withExchangeErrors } from './exchangeErrors.ts';
import type { AccountNow } from './orderDeps.ts';

interface OpenRow {
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly reduceOnly: boolean;
  readonly origQty: string;
  readonly executedQty: string;
}

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
    withExchangeErrors(deps, account, request).then((rows) => rows ?? []);
  return {
    async openOrders(account) {
      const [orders, waiting] = await Promise.all([
        fetchRows(account, () => account.futures.openOrders()),
        fetchRows(account, () => account.futures.openAlgoOrders()),
      ]);
      return [...orders, ...waiting].map(({ symbol }) => ({ instrumentId: symbol }));
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
          closableQuantity: closable(
            size,
            orders.filter((order) => order.symbol === symbol),
          ),
        }));
    },
  };
}

/** The position without the quantity that open reduce-only orders close. */
function closable(size: bigint, orders: readonly OpenRow[]): string {
  const closingSide = size > 0n ? 'SELL' : 'BUY';
  const closing = orders
    .filter(({ reduceOnly, side }) => reduceOnly && side === closingSide)
    .reduce((sum, { origQty, executedQty }) => sum + parseFixed(origQty) - parseFixed(executedQty), 0n);
  return formatFixed(max(0n, abs(size) - closing));
}
