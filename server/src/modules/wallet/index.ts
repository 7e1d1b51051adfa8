import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import { authorize } from '../../access/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { listAssets } from '../../ledger/assets.ts';
import { readBalances } from '../../ledger/balances.ts';
import { type Market, valueInUsd } from '../market/index.ts';

/** An institution's balances, and the supported assets. */
export function createWallet({ database, clock }: ModuleContext, market: Market) {
  return { name: 'wallet', handlers: walletHandlers({ database, clock, market }) };
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Market;
}

/** WAL-01: every account and asset that the institution ever held, if the wallet is enabled (KY-06). */
function walletHandlers({ database, clock, market }: Deps) {
  return {
    listFiatSupportAsset: () => listSupported(database, 'fiat'),
    listAllSupportedCryptoAsset: () => listSupported(database, 'crypto'),

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
  } satisfies Partial<AllHandlers>;
}

/** WAL-12: the assets of a kind. */
async function listSupported(database: Database, wanted: AssetKind) {
  const assets = await listAssets(database);
  return assets
    .filter(({ kind }) => kind === wanted)
    .map(({ symbol, name, precision }) => ({ asset: symbol, name, precision }));
}
