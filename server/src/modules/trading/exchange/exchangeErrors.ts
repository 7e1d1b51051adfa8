import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { rejectKey } from '../accounts/rejectKey.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { isBusy, toApiError } from './rejection.ts';

/**
 * Runs a request to the exchange and converts its errors to ApiErrors: a rejection changed nothing;
 * without a response the account's state shows the outcome.
 */
export async function withExchangeErrors<Answer>(
  { database, clock, log }: { readonly database: Database; readonly clock: Clock; readonly log: Log },
  account: TradingAccount,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    log.warn({ account: account.accountId, code: error.code, status: error.status }, 'the exchange rejected a request');
    if (isOutcomeUnknown(error) && !isBusy(error)) throw new ApiError('exchangeUnavailable');
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    throw toApiError(error, clock());
  }
}
