import type { AnswerOf } from '@aldgate/contract';
import { decimal, round } from '@aldgate/domain/money/amount.ts';
import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import type { Database } from '../../kernel/database/database.ts';
import { readBalances } from '../../ledger/balances.ts';
import { type Market, valueInUsd } from '../market/index.ts';
import { type ConvertAsset, listConvertAssets } from './assets.ts';

interface Deps {
  readonly database: Database;
  readonly market: Market;
}

interface BalanceQuery {
  readonly institutionId: string;
  readonly now: number;
}

/** The capital account's balance in every active asset of a kind, zero included. */
export async function listCapital(
  { database, market }: Deps,
  { institutionId, now, kind }: BalanceQuery & { readonly kind: AssetKind },
): Promise<AnswerOf<'listConvertAssetBalanceByType'>> {
  const rows = await sumCapital(database, institutionId);
  return rows
    .filter(({ asset }) => asset.kind === kind && asset.enabled)
    .map(({ asset: { asset, name }, total, frozen, available }) => {
      const usdValuation = usdValue(market, asset, total, now);
      return { asset, name, total, frozen, available, usdValuation };
    });
}

/** The available balances, without zero ones. */
export async function listSpendable(
  { database, market }: Deps,
  { institutionId, now }: BalanceQuery,
): Promise<AnswerOf<'listUserAvailableMoney'>> {
  const rows = await sumCapital(database, institutionId);
  return rows
    .filter(({ asset, available }) => asset.enabled && decimal(available).gt('0'))
    .map(({ asset: { asset, kind }, available }) => {
      const usdValuation = usdValue(market, asset, available, now);
      return { asset, kind, available, usdValuation };
    });
}

/** The capital account's balance in every convertible asset. */
export async function sumCapital(database: Database, institutionId: string) {
  const assets = await listConvertAssets(database, institutionId);
  const balances = await readBalances(database, institutionId);
  const capital = new Map(
    balances.filter(({ accountType }) => accountType === 'capital_account').map((balance) => [balance.asset, balance]),
  );
  return assets.map((asset: ConvertAsset) => {
    const { total = '0', frozen = '0', available = '0' } = capital.get(asset.asset) ?? {};
    return { asset, total, frozen, available };
  });
}

/** US dollars with two decimals, rounded down; null without a current price. */
function usdValue(market: Market, asset: string, amount: string, now: number): string | null {
  const value = valueInUsd(market, asset, now);
  return value ? round(decimal(amount).times(value.price), 2, 'down') : null;
}
