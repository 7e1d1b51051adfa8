import type { AnswerOf } from '@aldgate/contract';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { authorize } from '../../access/index.ts';
import type { User } from '../../kernel/http/caller.ts';
import { type Balance, readBalances } from '../../ledger/balances.ts';
import { valueInUsd } from '../market/index.ts';
import type { WalletDeps } from './deps.ts';

/**
 * WAL-01: the balances of every account and asset that the institution ever held, if the wallet is enabled (KY-06).
 * Open orders lock money of the spot account at the exchange: that much of it is frozen.
 */
export async function readAssets(
  { database, clock, market, spotAmounts }: WalletDeps,
  user: User,
): Promise<AnswerOf<'userAssets'>> {
  await authorize(database, user, 'viewWallet', { now: clock() });
  const balances = await readBalances(database, user.institutionId);
  const hasSpot = balances.some(({ accountType, total }) => accountType === 'trade_account' && total !== '0');
  const amounts = hasSpot ? await spotAmounts(user.institutionId) : undefined;
  const now = clock();
  return balances.map((balance) => {
    const value = valueInUsd(market, balance.asset, now);
    const usdValuation = value ? round(decimal(balance.total).times(value.price), 2, 'down') : null;
    const isSpot = balance.accountType === 'trade_account';
    return {
      ...(isSpot && amounts ? freeze(balance, formatFixed(amounts(balance.asset).locked)) : balance),
      usdPrice: value ? toDecimalString(value.price) : null,
      usdValuation,
    };
  });
}

/** Freezes an amount of a balance, at most all of it: the ledger may lag behind the exchange. */
function freeze(balance: Balance, locked: string): Balance {
  const frozen = decimal(locked).gt(balance.total) ? balance.total : locked;
  return { ...balance, frozen, available: toDecimalString(decimal(balance.total).minus(frozen)) };
}
