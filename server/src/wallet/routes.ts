import { decimal, round } from '@aldgate/domain/money/amount.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import type { Handlers } from '../kernel/http/handlers.ts';
import { balancesOf } from '../ledger/balances.ts';
import type { MidPrices } from '../market/prices.ts';
import { valueInUsd } from '../market/values.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly prices: MidPrices;
}

/** WAL-01: every account and asset that the institution ever held. */
export function walletHandlers({ database, clock, prices }: Parts): Handlers<'userAssets'> {
  return {
    userAssets: async (_request, { user }) => {
      const balances = await balancesOf(database, user.institutionId);
      const now = clock();
      return balances.map((balance) => {
        const value = valueInUsd(prices, balance.asset, now);
        const usdValuation = value ? round(decimal(balance.total).times(value.price), 2, 'down') : null;
        return { ...balance, usdValuation };
      });
    },
  };
}
