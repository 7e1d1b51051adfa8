import type { Origin } from '../../../kernel/audit.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';

/** The sender of an order: user, account and origin. */
export interface Sender {
  readonly account: TradingAccount;
  readonly user: User;
  readonly origin: Origin;
}
