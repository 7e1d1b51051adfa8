import type { Freshness } from '../../exchangeAccounts/index.ts';
import type { AccountReading } from './accountReading.ts';

/** BR-03: the value of a project by its newest reading. Decimal strings, in USDT. */
export interface ProjectNav {
  /** When it was read, epoch ms. */
  readonly at: number;
  /** Live: every account's state is live, and every price at most 10 s old. */
  readonly freshness: Freshness;
  readonly nav: string;
  /** With each position and coin at the worse of its price at the exchange and the index. */
  readonly cautiousNav: string;
  /** The cautious NAV with what came in and left since the reading. */
  readonly cautiousNow: string;
  /**
   * Bounds what leaves or is lent: the lower of the cautious NAV now and of the last close, corrected by flows since.
   */
  readonly boundingNav: string;
  /** Σ notional of positions. */
  readonly exposure: string;
  readonly accounts: readonly AccountReading[];
}
