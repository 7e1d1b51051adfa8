import { plain } from '@aldgate/domain/money/amount.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import type { Handlers } from '../kernel/http/handlers.ts';
import { balancesOf } from '../ledger/balances.ts';
import type { MidPrices } from '../market/prices.ts';
import { listConvertAssets, requireAsset } from './assets.ts';
import { placeOrder } from './order.ts';
import { makeQuote } from './quote.ts';
import { pageOrders } from './records.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly prices: MidPrices;
}

type Names = 'listAllConvertAsset' | 'queryUserAvailableCapital' | 'quote' | 'order' | 'pageSwapOrderRecord';

export function convertHandlers(parts: Parts): Handlers<Names> {
  const { database } = parts;
  return {
    listAllConvertAsset: async () => {
      const assets = await listConvertAssets(database);
      const trading = assets.filter(({ enabled }) => enabled);
      return trading.map(({ asset, name, kind, precision, minimum, maximum }) => ({
        asset,
        name,
        kind,
        precision,
        minimum: plain(minimum),
        maximum: plain(maximum),
      }));
    },

    queryUserAvailableCapital: async ({ asset }, { user }) => {
      const assets = await listConvertAssets(database);
      const wanted = asset === undefined ? assets : [requireAsset(assets, asset)];
      const balances = await balancesOf(database, user.institutionId);
      const capital = new Map(
        balances.filter(({ accountType }) => accountType === 'capital_account').map((b) => [b.asset, b.available]),
      );
      return wanted.map((each) => ({ asset: each.asset, available: capital.get(each.asset) ?? '0' }));
    },

    quote: (request, { user }) => makeQuote(parts, user, request),
    order: ({ quoteId }, { user, origin }) => placeOrder(parts, user, quoteId, origin),
    pageSwapOrderRecord: (request, { user }) => pageOrders(database, user.institutionId, request),
  };
}
