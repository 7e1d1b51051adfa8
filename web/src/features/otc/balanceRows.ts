import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { OtcBalance, OtcOrder } from './queries.ts';

interface Incoming {
  readonly asset: string;
  readonly amount: string;
}

/** What of a balance can be traded, what is held by what, and what is on its way. Decimal strings. */
export interface BalanceRow {
  readonly asset: string;
  readonly name: string;
  readonly total: string;
  readonly available: string;
  /** Held by resting OTC orders. */
  readonly heldByOrders: string;
  /** Held by anything else: withdrawals. */
  readonly heldByOthers: string;
  /** Deposits that are not credited yet; undefined where they are not known. */
  readonly incoming: string | undefined;
  readonly usdValuation: string | null;
}

/**
 * The rows of the balances. A limit order holds what it pays at its limit. The orders and the balances are read one after
 * the other, so what others hold is never below zero.
 */
export function balanceRows(
  balances: readonly OtcBalance[],
  orders: readonly OtcOrder[],
  incoming: readonly Incoming[] | undefined,
): readonly BalanceRow[] {
  const resting = orders
    .filter(({ kind, status }) => kind === 'limit' && status === 'running')
    .map(({ fromAsset, fromAmount }) => ({ asset: fromAsset, amount: fromAmount ?? '0' }));
  return balances.map(({ asset, name, total, available, frozen, usdValuation }) => {
    const byOrders = sumOf(resting, asset);
    const others = decimal(frozen).minus(byOrders);
    return {
      asset,
      name,
      total,
      available,
      heldByOrders: byOrders,
      heldByOthers: others.lt('0') ? '0' : toDecimalString(others),
      incoming: incoming && sumOf(incoming, asset),
      usdValuation,
    };
  });
}

const sumOf = (amounts: readonly Incoming[], wanted: string): string =>
  toDecimalString(
    amounts.reduce((sum, { asset, amount }) => (asset === wanted ? sum.plus(amount) : sum), decimal('0')),
  );
