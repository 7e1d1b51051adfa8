import type { CommissionRate } from '@aldgate/exchange/products/usdm/usdmClient.ts';
import type { SymbolBrackets, SymbolConfig } from '@aldgate/exchange/signed/payloads/accountRows.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { AnswerCache } from '../exchange/answerCache.ts';
import type { WeightShares } from '../exchange/weightShares.ts';

const SETTINGS_KEPT_MS = 1_000;
/** Fee rates change by agreement, and reading them is the most expensive of these requests. */
const FEES_KEPT_MS = 60_000;
/** Request weights. */
const WEIGHTS = { configs: 5, fees: 20, brackets: 1 } as const;

/**
 * An account's settings at the exchange. Requests are charged to its institution; each rejects with an ExchangeError.
 */
export interface AccountSettings {
  /** Leverage and margin mode of every contract. */
  configs(account: TradingAccount): Promise<readonly SymbolConfig[]>;
  fees(account: TradingAccount, symbol: string): Promise<CommissionRate>;
  brackets(account: TradingAccount, symbol: string): Promise<readonly SymbolBrackets[]>;
  /** The account's settings have changed. */
  changed(account: TradingAccount): void;
}

export function createAccountSettings(clock: Clock, shares: WeightShares): AccountSettings {
  const configs = new AnswerCache<readonly SymbolConfig[]>(clock, SETTINGS_KEPT_MS);
  const fees = new AnswerCache<CommissionRate>(clock, FEES_KEPT_MS);
  const brackets = new AnswerCache<readonly SymbolBrackets[]>(clock, SETTINGS_KEPT_MS);
  const charged =
    <Answer>({ institutionId }: TradingAccount, weight: number, request: () => Promise<Answer>) =>
    async () => {
      shares.charge(institutionId, 'queries', weight);
      return request();
    };
  return {
    configs: (account) =>
      configs.get(
        account.accountId,
        charged(account, WEIGHTS.configs, () => account.futures.symbolConfigs()),
      ),
    fees: (account, symbol) =>
      fees.get(
        `${account.accountId} ${symbol}`,
        charged(account, WEIGHTS.fees, () => account.futures.commissionRate(symbol)),
      ),
    brackets: (account, symbol) =>
      brackets.get(
        `${account.accountId} ${symbol}`,
        charged(account, WEIGHTS.brackets, () => account.futures.leverageBrackets(symbol)),
      ),
    changed: (account) => configs.forget(account.accountId),
  };
}
