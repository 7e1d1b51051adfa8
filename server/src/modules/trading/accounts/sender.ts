import type { Origin } from '../../../kernel/audit.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { TradingAccount } from './tradingAccount.ts';

/** Who changes something at the exchange, on which account, and from where. */
export interface Sender {
  readonly account: TradingAccount;
  readonly user: User;
  readonly origin: Origin;
}
