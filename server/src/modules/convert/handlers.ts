import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { authorize } from '../../access/index.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { listConvertAssets, requireAsset } from './assets.ts';
import { listCapital, listSpendable, sumCapital } from './balances.ts';
import { exportOrders } from './export.ts';
import { indicativeRates } from './indicativeRates.ts';
import { placeOrder } from './order.ts';
import { indicateQuote, makeQuote, type QuoteDeps } from './quote.ts';
import { readReceipt } from './receipt.ts';
import { pageOrders } from './records.ts';
import { ownRiskConfig, platformRiskConfig } from './riskConfig.ts';
import { listDisabledPairs } from './suspensions.ts';

interface Deps extends QuoteDeps {
  readonly receiptKey: ReceiptKey;
}

export function convertHandlers(deps: Deps) {
  const { database, clock, receiptKey } = deps;
  /** KY-06: conversions are enabled. Past ones stay readable. */
  const assertOn = (user: User) => authorize(database, user, 'viewConvert', { now: clock() });
  return {
    listAllConvertAsset: async (_request, { user }) => {
      await assertOn(user);
      return tradingAssets(database, user.institutionId);
    },
    listExchangeAssetByType: async ({ type }, { user }) => {
      await assertOn(user);
      return tradingAssets(database, user.institutionId, type);
    },

    listConvertAssetBalanceByType: async ({ type }, { user }) => {
      await assertOn(user);
      return listCapital(deps, { institutionId: user.institutionId, kind: type, now: clock() });
    },
    listUserAvailableMoney: async (_request, { user }) => {
      await assertOn(user);
      return listSpendable(deps, { institutionId: user.institutionId, now: clock() });
    },
    queryUserAvailableCapital: async ({ asset: symbol }, { user }) => {
      await assertOn(user);
      const rows = await sumCapital(database, user.institutionId);
      const known = rows.map(({ asset }) => asset);
      const wanted = symbol === undefined ? undefined : requireAsset(known, symbol).asset;
      return rows
        .filter(({ asset }) => wanted === undefined || asset.asset === wanted)
        .map(({ asset, available }) => ({ asset: asset.asset, available }));
    },

    listUserOrganizationRiskConfig: async (_request, { user }) => {
      await assertOn(user);
      return ownRiskConfig(database, user.institutionId, clock());
    },
    listRiskConfig: async (_request, { user }) => {
      await assertOn(user);
      return platformRiskConfig(database);
    },
    listDisabledPair: async (_request, { user }) => {
      await assertOn(user);
      return listDisabledPairs(database);
    },
    listDisabledPairNotLogin: () => listDisabledPairs(database),

    listIndicativeRateNotLogin: () => indicativeRates(database, deps.market, clock()),
    getQuote: (request, { user }) => indicateQuote(deps, user, request),
    quote: (request, { user }) => makeQuote(deps, user, request),
    order: ({ quoteId }, { user, origin }) => placeOrder(deps, user, quoteId, origin),
    pageSwapOrderRecord: (request, { user }) => pageOrders(database, user.institutionId, request),
    exportSwapOrderRecord: (request, { user, language }) =>
      exportOrders(database, user.institutionId, request, language),
    swapOrderReceipt: ({ orderId }, { user }) =>
      readReceipt(database, receiptKey, { institutionId: user.institutionId, orderId }),
  } satisfies Partial<AllHandlers>;
}

/** The active assets of one or both kinds, with the institution's limits. */
async function tradingAssets(database: Database, institutionId: string, wanted?: AssetKind) {
  const assets = await listConvertAssets(database, institutionId);
  return assets
    .filter(({ enabled, kind }) => enabled && (wanted === undefined || kind === wanted))
    .map(({ asset, name, kind, precision, minimum, maximum }) => ({
      asset,
      name,
      kind,
      precision,
      minimum: toDecimalString(minimum),
      maximum: toDecimalString(maximum),
    }));
}
