import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { authorize } from '../../access/index.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import { listAssets } from '../../ledger/assets.ts';
import { listNetworks } from '../custody/index.ts';
import { addressHandlers } from './addresses/handlers.ts';
import { announceDeposit } from './announcements/announceDeposit.ts';
import { createTransactionCheck } from './announcements/checkTransaction.ts';
import { getDepositAddress } from './deposits/depositAddress.ts';
import { listDepositAddresses } from './deposits/listDepositAddresses.ts';
import type { WalletDeps } from './deps.ts';
import { listAssetNetworks } from './listAssetNetworks.ts';
import { readAssets } from './readAssets.ts';
import { queryRecord } from './records/queryRecord.ts';
import { exportRecords, pageRecords } from './records/records.ts';
import { fiatWithdrawalHandlers } from './withdrawals/fiatHandlers.ts';
import { withdrawalHandlers } from './withdrawals/handlers.ts';

/** Customers' calls of balances, supported assets, deposits, withdrawals and the address book. */
export function walletHandlers(deps: WalletDeps) {
  const { database, clock } = deps;
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

    userAssets: (_request, { user }) => readAssets(deps, user),

    listNetwork: ({ asset }, { user }) => listAssetNetworks(deps, user, asset),

    getDepositAddress: (request, { user }) => getDepositAddress(deps, request, user),

    listBrokerDepositAddress: (request, { user }) => listDepositAddresses(deps, request, user),

    pageDepositWithdraw: async (request, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return pageRecords(database, user, request, clock());
    },

    queryDepositWithdraw: async ({ orderId }, { user }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return queryRecord(database, user, orderId, clock());
    },

    exportDepositWithdraw: async (request, { user, language }) => {
      await authorize(database, user, 'viewWallet', { now: clock() });
      return exportRecords(database, user, request, language, clock());
    },

    submitDepositRecord: (request, { user }) => announceDeposit(deps, request, user),

    validateTransaction: createTransactionCheck(deps),

    ...addressHandlers(deps),
    ...withdrawalHandlers(deps),
    ...fiatWithdrawalHandlers(deps),
  } satisfies Partial<AllHandlers>;
}

/** WAL-12: the assets of a kind. */
async function listSupported(database: Database, wanted: AssetKind) {
  const assets = await listAssets(database);
  return assets
    .filter(({ kind }) => kind === wanted)
    .map(({ symbol, name, precision }) => ({ asset: symbol, name, precision }));
}
