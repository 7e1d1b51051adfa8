import type { AnswerOf } from '@aldgate/contract';
import { joinPair } from '@aldgate/domain/market/marketRef.ts';
import { formatFixed, parseFixedRounded, times } from '@aldgate/domain/money/fixed.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { AccountFeed } from './accountFeed.ts';

export type SpotAsset = AnswerOf<'querySpotAccount'>['assets'][number];

/** The asset that spot balances are valued in. */
const VALUED_IN = 'USDT';

/** The balances of a spot account, each valued at its last price in USDT if one is recent, and its fee rates. */
export function spotAccountNow(
  { freshness, state, account }: AccountFeed,
  { clock }: { readonly clock: Clock },
): AnswerOf<'querySpotAccount'> {
  const { spotPrices } = account.exchange;
  const value = (asset: string, amount: bigint): string | null => {
    if (asset === VALUED_IN) return formatFixed(amount);
    const price = spotPrices.recent(joinPair(asset, VALUED_IN), clock());
    return price === undefined ? null : formatFixed(times(amount, parseFixedRounded(price)));
  };
  const assets = [...state.balances].map(
    ([asset, { wallet, locked = 0n }]): SpotAsset => ({
      asset,
      total: formatFixed(wallet),
      available: formatFixed(wallet - locked),
      frozen: formatFixed(locked),
      valuation: value(asset, wallet),
      averagePrice: wallet === 0n ? null : (state.averagePrices.get(asset) ?? null),
    }),
  );
  const { maker = null, taker = null } = state.feeRates ?? {};
  return { freshness, makerRate: maker, takerRate: taker, assets };
}
