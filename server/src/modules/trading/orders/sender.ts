import type { Origin } from '../../../kernel/audit.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';

/** Who sends an order, for which account, and from where. */
export interface Sender {
  readonly account: TradingAccount;
  readonly user: User;
  readonly origin: Origin;
}
