import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { authorize, findSuspension } from '../../access/index.ts';
import { actingOperator } from '../../kernel/actingOperator.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { listAssets } from '../../ledger/assets.ts';
import { readBalances } from '../../ledger/balances.ts';
import { listNetworks } from '../custody/index.ts';
import { type Market, valueInUsd } from '../market/index.ts';
import { pageDeposits, queryDeposit } from './admin/deposits.ts';
import { applyDepositRelease, releaseDeposit } from './admin/releaseDeposit.ts';
import { applyDepositReversal, reverseDeposit } from './admin/reverseDeposit.ts';
import { addScreening, applyScreeningRemoval, pageScreening, removeScreening } from './admin/screening.ts';
import { getDepositAddress } from './deposits/depositAddress.ts';
import { exportRecords, pageRecords, queryRecord } from './deposits/records.ts';
import { RELEASE_REOPENED, releaseReopened } from './deposits/releaseReopened.ts';
import { walletRetention } from './retention.ts';

/** An institution's balances, the supported assets, and deposits of coins. */
export function createWallet({ database, clock }: ModuleContext, market: Market) {
  const operatorHandlers = {
    pageDeposit: (request) => pageDeposits(database, request),
    queryDeposit: (request) => queryDeposit(database, request),
    releaseDeposit: (request, caller) => releaseDeposit(database, request, actingOperator(caller, clock())),
    reverseDeposit: (request, caller) => reverseDeposit(database, request, actingOperator(caller, clock())),
    pageScreening: (request) => pageScreening(database, request),
    addScreening: (request, caller) => addScreening(database, request, actingOperator(caller, clock())),
    removeScreening: (request, caller) => removeScreening(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'wallet',
    handlers: walletHandlers({ database, clock, market }),
    operatorHandlers,
    approvals: {
      deposit_release: { approve: applyDepositRelease },
      deposit_reversal: { approve: applyDepositReversal },
      screening_remove: { approve: applyScreeningRemoval },
    },
    jobs: { [RELEASE_REOPENED]: () => releaseReopened({ database, clock }) },
    cron: [{ task: RELEASE_REOPENED, match: '* * * * *' }],
    retention: walletRetention,
  };
}

export { createDepositSink } from './deposits/sink.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Market;
}

/** WAL-01: every account and asset that the institution ever held, if the wallet is enabled (KY-06). */
function walletHandlers(deps: Deps) {
  const { database, clock, market } = deps;
  return {
    listFiatSupportAsset: () => listSupported(database, 'fiat'),

    listAllSupportedCryptoAsset: async () => {
      const networks = await listNetworks(database, clock());
      const assets = await listSupported(database, 'crypto');
      return assets.map((each) => ({
        ...each,
        networks: networks
          .filter(({ assets: carried }) => carried.some(({ asset }) => asset === each.asset))
          .map(({ code }) => code),
      }));
    },

    userAssets: async (_request, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      const balances = await readBalances(database, user.institutionId);
      const now = clock();
      return balances.map((balance) => {
        const value = valueInUsd(market, balance.asset, now);
        const usdValuation = value ? round(decimal(balance.total).times(value.price), 2, 'down') : null;
        return { ...balance, usdPrice: value ? toDecimalString(value.price) : null, usdValuation };
      });
    },

    listNetwork: async ({ asset }, { user }) => {
      const now = clock();
      await authorize(database, user, 'viewWallet', { now });
      if (!(await listSupported(database, 'crypto')).some((each) => each.asset === asset)) {
        throw new ApiError('assetUnsupported', { asset });
      }
      const service = await findSuspension(database, 'deposit');
      return (await listNetworks(database, now)).flatMap((network) => {
        const listed = network.assets.find((each) => each.asset === asset);
        if (listed === undefined) return [];
        const { code, name, isConnected, confirmations, blockSeconds } = network;
        const suspension = network.suspension ?? service;
        return [
          {
            ...{ network: code, name, isConnected, contract: listed.contract },
            deposit: {
              ...{ open: suspension === null && isConnected, reason: suspension?.reason ?? null },
              since: suspension?.since ?? null,
              ...{ minimum: listed.depositMinimum, confirmations, etaSeconds: confirmations * blockSeconds },
            },
          },
        ];
      });
    },

    getDepositAddress: (request, { user }) => getDepositAddress(deps, request, user),

    pageDepositWithdraw: async (request, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return pageRecords(database, user.institutionId, request, clock());
    },

    queryDepositWithdraw: async ({ orderId }, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return queryRecord(database, user.institutionId, orderId, clock());
    },

    exportDepositWithdraw: async (request, { user, language }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return exportRecords(database, user.institutionId, request, language, clock());
    },
  } satisfies Partial<AllHandlers>;
}

/** WAL-12: the assets of a kind. */
async function listSupported(database: Database, wanted: AssetKind) {
  const assets = await listAssets(database);
  return assets
    .filter(({ kind }) => kind === wanted)
    .map(({ symbol, name, precision }) => ({ asset: symbol, name, precision }));
}
