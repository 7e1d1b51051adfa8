import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import type { AccountFigures } from './accountFigures.ts';
import type { TradingAccount } from './tradingAccount.ts';

/** A position with what its figures are computed from. Decimal strings; above zero for a long one. */
export interface PositionRisk {
  readonly instrumentId: string;
  /** The asset whose price moves it. */
  readonly asset: string;
  readonly quantity: string;
  /** The value of the quantity at its entry prices. */
  readonly cost: string;
  readonly openPrice: string;
  /** Null without a recent one. */
  readonly markPrice: string | null;
  readonly marginMode: 'cross' | 'isolated';
  readonly isolatedWallet: string;
  /** The contract's table for this account; undefined until it was read. */
  readonly brackets: Brackets | undefined;
}

/** A balance of a spot wallet; the price in USDT is null without a recent one. */
export interface CoinRisk {
  readonly asset: string;
  readonly total: string;
  readonly price: string | null;
}

/** Contents of an account that a shock of the market changes, and its figures of the same moment. */
export interface AccountRisk {
  readonly figures: AccountFigures;
  /** The cross wallet of its futures, without unrealised profit; null until it was read, '0' without futures. */
  readonly crossWallet: string | null;
  readonly positions: readonly PositionRisk[];
  readonly coins: readonly CoinRisk[];
}

export type ReadAccountRisk = (accounts: readonly TradingAccount[]) => Promise<ReadonlyMap<string, AccountRisk>>;
