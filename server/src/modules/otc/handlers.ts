import { decimal } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../access/index.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import { listNetworks } from '../custody/index.ts';
import { deskBalances, deskConfiguration, ownConfiguration, visitorDesk } from './configuration.ts';
import type { OtcDeps } from './deps.ts';
import { executionFile } from './execution/executionFile.ts';
import { readExecution } from './execution/readExecution.ts';
import { exportOrders } from './export.ts';
import { addLimitOrder } from './limits/addOrder.ts';
import { cancelLimitOrder } from './limits/cancelOrder.ts';
import { acceptQuote } from './quotes/order.ts';
import { indicateQuote, makeQuote } from './quotes/quote.ts';
import { readReceipt } from './receipt.ts';
import { pageOrders } from './records.ts';
import { cancelRequest } from './requests/cancelRequest.ts';
import { readFirmQuote } from './requests/firmQuote.ts';
import { requestQuote } from './requests/requestQuote.ts';
import { listOtcAssets } from './terms.ts';

/** Customers' calls of the OTC desk. Past orders and their receipts stay readable with the feature off. */
export function otcHandlers(deps: OtcDeps) {
  const { database, clock, receiptKey } = deps;
  /** KY-06: the desk is one of convert's services. */
  const assertOn = (user: User) => authorize(database, user, 'viewOtc', { now: clock() });
  return {
    listBlockTradeConfigure: async (_request, { user }) => {
      await assertOn(user);
      return deskConfiguration(deps);
    },
    listUserBlockTradeConfigure: (_request, { user }) => ownConfiguration(deps, user),
    listBlockAsset: async (_request, { user }) => {
      await assertOn(user);
      const assets = await listOtcAssets(database);
      return assets.map(({ asset, name, kind, precision, enabled }) => ({ asset, name, kind, precision, enabled }));
    },
    listBlockSupportAsset: async (_request, { user }) => {
      await assertOn(user);
      const networks = await listNetworks(database, clock());
      const assets = await listOtcAssets(database);
      return assets.map(({ asset, name, kind, precision }) => ({
        asset,
        name,
        kind,
        precision,
        networks: networks.filter((each) => each.assets.some((one) => one.asset === asset)).map(({ code }) => code),
      }));
    },
    listBlockAssetBalance: async (_request, { user }) => {
      await assertOn(user);
      return deskBalances(deps, user.institutionId);
    },
    listBlockAvailableMoney: async (_request, { user }) => {
      await assertOn(user);
      const kinds = new Map((await listOtcAssets(database)).map(({ asset, kind }) => [asset, kind]));
      const rows = await deskBalances(deps, user.institutionId);
      return rows
        .filter(({ available }) => decimal(available).gt('0'))
        .map(({ asset, available, usdValuation }) => ({
          asset,
          kind: kinds.get(asset) ?? 'crypto',
          available,
          usdValuation,
        }));
    },
    queryDeskNotLogin: () => visitorDesk(deps),
    getBlockQuote: (request, { user }) => indicateQuote(deps, user, request),
    blockQuote: (request, { user }) => makeQuote(deps, user, request),
    blockOrder: ({ quoteId }, { user, origin }) => acceptQuote(deps, user, quoteId, origin),
    addBlockLimitOrder: (request, { user, origin }) => addLimitOrder(deps, user, request, origin),
    cancelBlockLimitOrder: ({ orderId }, { user, origin }) => cancelLimitOrder(deps, user, orderId, origin),
    requestBlockQuote: (request, { user, origin }) => requestQuote(deps, user, request, origin),
    cancelBlockQuoteRequest: ({ orderId }, { user, origin }) => cancelRequest(deps, user, orderId, origin),
    queryBlockFirmQuote: ({ quoteId }, { user }) =>
      readFirmQuote(database, { institutionId: user.institutionId, quoteId }),
    pageBlockOrderRecord: (request, { user }) => pageOrders(database, user.institutionId, request),
    exportBlockOrderRecord: (request, { user, language }) =>
      exportOrders(database, user.institutionId, request, language),
    queryBlockExecution: ({ month }, { user }) => readExecution(database, { month, institutionId: user.institutionId }),
    exportBlockExecution: ({ month }, { user, language }) =>
      executionFile(deps, { month, institutionId: user.institutionId, language }),
    blockOrderReceipt: ({ orderId }, { user }) =>
      readReceipt(database, receiptKey, { institutionId: user.institutionId, orderId }),
  } satisfies Partial<AllHandlers>;
}
