import { ExchangeError } from '@aldgate/exchange';
import { isAuthRejected, isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import type { OrderDeps } from './orderDeps.ts';
import { rejectKey } from './orderUpdate.ts';
import { isBusy, rejectionError } from './rejection.ts';

/**
 * Does what may be done again at the exchange, and tells its failures as Problems: a refusal changed nothing, and whether
 * anything changed when no answer came shows in the account's state. Undefined where `done` is the code of the refusal,
 * which says that it is so already.
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
    log.warn({ account: account.accountId, code: error.code, status: error.status }, 'the exchange refused');
    if (isOutcomeUnknown(error) && !isBusy(error)) throw new ApiError('exchangeUnavailable');
    if (isAuthRejected(error)) await rejectKey(database, account.keyId);
    throw rejectionError(error, clock());
  }
}
