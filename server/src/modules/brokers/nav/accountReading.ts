import type { AccountFigures } from '../../exchangeAccounts/index.ts';

/** Figures of an account of a project, as the newest reading has them. Decimal strings, in USDT. */
export interface AccountReading {
  readonly accountId: string;
  /** Null until it was read once. */
  readonly equity: string | null;
  /** Each position and coin at the worse of its price at the exchange and the index. */
  readonly cautiousEquity: string | null;
  /** Σ notional of its positions. */
  readonly exposure: string;
  readonly marginRatio: string | null;
  readonly transferable: string | null;
  readonly freshness: AccountFigures['freshness'];
}
