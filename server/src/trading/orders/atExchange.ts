import { ExchangeError } from '@aldgate/exchange';
import { isTurnedAway, isUndecided } from '@aldgate/exchange/signed/signedRest.ts';
import { Problem } from '../../kernel/problem.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { rejectKey } from './orderNews.ts';
import type { OrderParts } from './orderParts.ts';
import { isBusy, refusalProblem } from './refusal.ts';

/**
 * Does what may be done again at the exchange, and tells its failures as Problems: a refusal changed nothing, and whether
 * anything changed when no answer came shows in the account's state. Undefined where `done` is the code of the refusal,
 * which says that it is so already.
 */
export async function atExchange<Answer>(
  { database, clock, log }: Pick<OrderParts, 'database' | 'clock' | 'log'>,
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
    if (isUndecided(error) && !isBusy(error)) throw new Problem('exchangeUnavailable');
    if (isTurnedAway(error)) await rejectKey(database, account.keyId);
    throw refusalProblem(error, clock());
  }
}
