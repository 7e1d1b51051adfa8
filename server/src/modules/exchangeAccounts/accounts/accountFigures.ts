import type { AnswerOf } from '@aldgate/contract';
import { roundValue, VALUED_IN } from '@aldgate/domain/brokers/valuation.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import type { CanMove } from '../../../ledger/assets.ts';
import type { TradingAccount } from './tradingAccount.ts';

type FuturesAccount = AnswerOf<'queryFuturesAccount'>;
export type Freshness = FuturesAccount['freshness'];

/** A balance of a spot wallet; decimal strings. */
export interface SpotFigure {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
  readonly total: string;
  /** In USDT, rounded down; null without a price. */
  readonly valuation: string | null;
}

/** An account's figures from its feeds: decimal strings, in USDT where nothing else is said. */
export interface AccountFigures {
  /** The oldest of its wallets'. */
  readonly freshness: Freshness;
  /** When each wallet was read; of a futures wallet without a mark too. */
  readonly readings: ReadonlyMap<Product, Freshness>;
  /**
   * Futures wallet with unrealised profit at the exchange's mark, and spot balances at their price there, locked ones
   * included; a balance without a price counts as 0. Null until every wallet was read, or without a mark.
   */
  readonly equity: string | null;
  /** The equity with each position and coin at the worse of its price there and the index; null as the equity. */
  readonly cautiousEquity: string | null;
  /** Σ notional of positions at the marks; null as the equity. */
  readonly exposure: string | null;
  /** False while the price of a balance is not known, because the exchange's prices are not received. */
  readonly isPriced: boolean;
  readonly futures: FuturesAccount['futuresCapital'];
  /** The futures wallet's part of the equity, and the spot wallet's. */
  readonly futuresValue: string | null;
  readonly spotValue: string | null;
  /** Sum that can be moved out of all wallets now. */
  readonly transferable: string | null;
  readonly spot: readonly SpotFigure[];
  /** Assets with a balance and without a price. */
  readonly unpriced: readonly string[];
  readonly openPositions: number;
  readonly openOrders: number;
  /** Other balances of the futures wallet than the margin's, which have no effect there. */
  readonly otherBalances: readonly { readonly asset: string; readonly balance: string }[];
}

export type ReadAccountFigures = (accounts: readonly TradingAccount[]) => Promise<ReadonlyMap<string, AccountFigures>>;

const SEVERITY = { live: 0, stale: 1, connecting: 2 } as const;

/** The freshness of figures from several sources: the worst state, and the oldest time. */
export function oldest(all: readonly Freshness[]): Freshness {
  const [worst] = [...all].sort((a, b) => SEVERITY[b.state] - SEVERITY[a.state] || (a.at ?? 0) - (b.at ?? 0));
  return worst ?? { state: 'live', at: null, ageMs: null };
}

/** Finds for each kind of content whether the account has none; what cannot be moved is no balance. */
export const holdsNothing = (
  { futures, spot, otherBalances, openPositions, openOrders }: AccountFigures,
  canMove: CanMove,
) => ({
  balance:
    (futures === null || !canMove(futures.asset, futures.balance)) &&
    !otherBalances.some(({ asset, balance }) => canMove(asset, balance)) &&
    !spot.some(({ asset, total }) => canMove(asset, total)),
  positions: openPositions === 0,
  orders: openOrders === 0,
});

export { roundValue as roundDown, VALUED_IN };
