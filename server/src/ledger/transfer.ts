import type { AccountRef } from './account.ts';

/** WAL-15's kinds of movement, as far as something makes them. */
export type Flow =
  | 'convert'
  | 'system_grant'
  | 'account_transfer'
  | 'trade'
  | 'trading_fee'
  | 'funding_fee'
  | 'liquidation'
  | 'auto_deleveraging'
  | 'others';

/** One side of a movement: a positive amount comes to the account, a negative one leaves it. */
export interface Leg {
  readonly account: AccountRef;
  /** Decimal string, at most 18 decimals. */
  readonly amount: string;
}

/** A movement of value. The amounts of its legs add up to zero for each asset. */
export interface Transfer {
  /** The idempotency key: whatever happens, at most one transfer is ever posted under it. */
  readonly key: string;
  readonly flow: Flow;
  /** The business record it belongs to, such as 'convert_order:…'. */
  readonly reference: string;
  readonly legs: readonly Leg[];
}

/** What became of one transfer. */
export type Outcome =
  | { readonly result: 'posted'; readonly transferId: string }
  /** The very same transfer was posted before; nothing was done now. */
  | { readonly result: 'repeated'; readonly transferId: string }
  /** The key belongs to another transfer. */
  | { readonly result: 'conflict' }
  | { readonly result: 'invalid' }
  | { readonly result: 'unbalanced' }
  /** The account would fall below what it may. */
  | { readonly result: 'insufficient'; readonly accountId: string };
