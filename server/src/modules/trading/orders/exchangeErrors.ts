import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { rejectKey } from '../accounts/rejectKey.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import type { OrderDeps } from './orderDeps.ts';
import { isBusy, toApiError } from './rejection.ts';

/**
 * Runs an idempotent request to the exchange and converts its errors to ApiErrors: a rejection changed nothing;
 * without a response the account's state shows the outcome. Undefined if the error has the code `done`: nothing had
 * to change.
 */
export async function withExchangeErrors<Answer>(
  { database, clock, log }: Pick<OrderDeps, 'database' | 'clock' | 'log'>,
  account: TradingAccount,
  work: () => Promise<Answer>,
  { done }: { readonly done?: number } = {},
): Promise<Answer | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    if (error.code !== 0 && error.code === done) return undefined;
    log.warn({ account: account.accountId, code: error.code, status: error.status }, 'the exchange rejected a request');
    if (isOutcomeUnknown(error) && !isBusy(error)) throw new ApiError('exchangeUnavailable');
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    throw toApiError(error, clock());
  }
}
