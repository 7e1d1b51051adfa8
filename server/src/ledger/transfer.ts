import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import type { AccountRef } from './account.ts';

/** One side of a movement: a positive amount is credited to the account, a negative one debited. */
export interface Leg {
  readonly account: AccountRef;
  /** Decimal string, at most 18 decimals. */
  readonly amount: string;
}

/** A movement of value. For each asset the amounts of its legs add up to zero. */
export interface Transfer {
  /** The idempotency key: at most one transfer is ever posted under it. */
  readonly key: string;
  readonly flow: Flow;
  /** The business record, for example 'convert_order:…'. */
  readonly reference: string;
  readonly legs: readonly Leg[];
}

/** The outcome of one transfer. */
export type Outcome =
  | { readonly result: 'posted'; readonly transferId: string }
  /** An earlier call posted the transfer; nothing was done now. */
  | { readonly result: 'repeated'; readonly transferId: string }
  /** The key belongs to another transfer. */
  | { readonly result: 'conflict' }
  | { readonly result: 'invalid' }
  | { readonly result: 'unbalanced' }
  /** The account's balance would fall below its limit. */
  | { readonly result: 'insufficient'; readonly accountId: string };
