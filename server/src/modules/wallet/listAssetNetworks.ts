import type { AnswerOf } from '@aldgate/contract';
import { authorize, findSuspension } from '../../access/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { User } from '../../kernel/http/caller.ts';
import { findAsset } from '../../ledger/assets.ts';
import { listNetworks, readFeeEstimate } from '../custody/index.ts';
import type { WalletDeps } from './deps.ts';
import { quoteFee } from './withdrawals/fee.ts';

/** The networks that carry an asset, and the terms of deposits and withdrawals on them. */
export async function listAssetNetworks(
  deps: WalletDeps,
  user: User,
  symbol: string,
): Promise<AnswerOf<'listNetwork'>> {
  const { database, clock } = deps;
  const now = clock();
  await authorize(database, user, 'viewWallet', { now });
  const asset = await findAsset(database, symbol);
  if (asset === undefined || asset.kind !== 'crypto') throw new ApiError('assetUnsupported', { asset: symbol });
  const [deposits, withdrawals] = await Promise.all([
    findSuspension(database, 'deposit'),
    findSuspension(database, 'withdraw'),
  ]);
  const networks = await listNetworks(database, now);
  const carrying = networks.filter(({ assets }) => assets.some((each) => each.asset === symbol));
  return Promise.all(
    carrying.map(async (network) => {
      const { code, name, isConnected, confirmations, blockSeconds } = network;
      const listed = network.assets.find((each) => each.asset === symbol);
      if (listed === undefined) throw new Error('the network carries the asset');
      const deposit = network.suspension ?? deposits;
      const withdraw = network.suspension ?? withdrawals;
      const { rate } = await readFeeEstimate(database, code, symbol);
      return {
        network: code,
        name,
        isConnected,
        contract: listed.contract,
        deposit: {
          open: deposit === null && isConnected,
          reason: deposit?.reason ?? null,
          since: deposit?.since ?? null,
          minimum: listed.depositMinimum,
          confirmations,
          etaSeconds: confirmations * blockSeconds,
        },
        withdraw: {
          open: withdraw === null && isConnected,
          reason: withdraw?.reason ?? null,
          since: withdraw?.since ?? null,
          minimum: listed.withdrawMinimum,
          maximum: listed.withdrawMaximum,
          precision: asset.precision,
          fee: await quoteFee(deps, database, { network, asset: symbol }),
          feeAt: rate?.at ?? null,
        },
      };
    }),
  );
}
