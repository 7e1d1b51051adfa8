import type { Brackets } from '@aldgate/domain/margin/bracket.ts';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import type { FeeRates } from '@aldgate/domain/trading/accountReport.ts';
import type { ContractSetting, MarginClient } from '@aldgate/exchange/products/productClient.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { AnswerCache } from '../exchange/answerCache.ts';

const SETTINGS_KEPT_MS = 1_000;
/** Fee rates change by agreement, and reading them is the most expensive of these requests. */
const FEES_KEPT_MS = 60_000;
/** Request weights. */
const WEIGHTS = { settings: 5, fees: 20, brackets: 1 } as const;

/** Throws instrumentNotFound for a product without margin. */
export function findMargin(account: TradingAccount, product: Product): MarginClient {
  const { margin } = account.client(product);
  if (margin === undefined) throw new ApiError('instrumentNotFound');
  return margin;
}

/**
 * An account's settings at the exchange. Requests are charged to its institution; each rejects with an ExchangeError.
 */
export interface AccountSettings {
  /** Leverage and margin mode of every contract of a product. */
  settings(account: TradingAccount, product: Product): Promise<readonly ContractSetting[]>;
  fees(account: TradingAccount, instrumentId: string): Promise<FeeRates>;
  /** By contract. */
  brackets(account: TradingAccount, instrumentId: string): Promise<ReadonlyMap<string, Brackets>>;
  /** The settings of a product have changed. */
  changed(account: TradingAccount, product: Product): void;
}

export function createAccountSettings(clock: Clock): AccountSettings {
  const settings = new AnswerCache<readonly ContractSetting[]>(clock, SETTINGS_KEPT_MS);
  const fees = new AnswerCache<FeeRates>(clock, FEES_KEPT_MS);
  const brackets = new AnswerCache<ReadonlyMap<string, Brackets>>(clock, SETTINGS_KEPT_MS);
  const charged =
    <Answer>(
      account: TradingAccount,
      product: Product,
      weight: number,
      request: (margin: MarginClient) => Promise<Answer>,
    ) =>
    async () => {
      account.exchange.weight(product).shares.charge(account.institutionId, 'queries', weight);
      return request(findMargin(account, product));
    };
  return {
    settings: (account, product) =>
      settings.get(
        `${account.accountId} ${product}`,
        charged(account, product, WEIGHTS.settings, (margin) => margin.settings()),
      ),
    fees: (account, instrumentId) =>
      fees.get(
        `${account.accountId} ${instrumentId}`,
        charged(account, findProduct(instrumentId), WEIGHTS.fees, (margin) => margin.feeRates(instrumentId)),
      ),
    brackets: (account, instrumentId) =>
      brackets.get(
        `${account.accountId} ${instrumentId}`,
        charged(account, findProduct(instrumentId), WEIGHTS.brackets, (margin) => margin.brackets(instrumentId)),
      ),
    changed: (account, product) => settings.forget(`${account.accountId} ${product}`),
  };
}
