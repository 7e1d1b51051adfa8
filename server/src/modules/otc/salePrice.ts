import { orientPair } from '@aldgate/domain/convert/pair.ts';
import { DESK_PRICE_MAX_AGE_MS } from '@aldgate/domain/otc/order.ts';
import { computeOtcTerms, type OtcTerms } from '@aldgate/domain/otc/price.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { type PairValues, readFirmValues, valueAsset } from '../market/index.ts';
import type { PriceDeps } from './deps.ts';
import { assertFresh, legsOf, midOfTrade, oldest, type Sides, sizeInUsd } from './pricing.ts';
import { listOtcAssets, requireAsset } from './terms.ts';

/** A price at which the platform buys what it sells for an institution. */
export interface SalePrice extends Pick<OtcTerms, 'baseAsset' | 'quoteAsset' | 'price' | 'bookPrice' | 'marginBps'> {
  /** The mid before the margin, in quoteAsset for one baseAsset. */
  readonly mid: string;
  /** The size that chose the margin, in US dollars. */
  readonly sizeUsd: string;
  /** The time of the oldest part, epoch ms. */
  readonly referenceAt: number;
  readonly source: 'firm' | 'index';
}

export interface SaleRequest {
  readonly institutionId: string;
  readonly fromAsset: string;
  readonly toAsset: string;
  /** `firm`: by the desk's rules of a firm price; `index`: at the index alone. */
  readonly source: 'firm' | 'index';
  /** The quantity of fromAsset to sell at a price in quoteAsset for one baseAsset. */
  readonly quantityAt: (price: string, baseAsset: string) => string;
}

export type ReadSalePrice = (request: SaleRequest) => Promise<SalePrice>;

/**
 * Creates the price of a sale that an institution does not ask for: what the desk would quote it for this size, without
 * its own orders and no part older than three seconds, with a volatility of 0, and without minimum, quota, desk hours
 * or suspensions of assets and pairs. The quantity at the mid chooses the margin once. Throws priceUnavailable.
 */
export const createReadSalePrice =
  (deps: PriceDeps): ReadSalePrice =>
  async ({ institutionId, fromAsset, toAsset, source, quantityAt }) => {
    const { database, clock, market } = deps;
    const assets = await listOtcAssets(database);
    const sides: Sides = { from: requireAsset(assets, fromAsset), to: requireAsset(assets, toAsset) };
    const values = source === 'firm' ? await readFirm(deps, institutionId, sides) : readIndex(deps, sides);
    const now = clock();
    assertFresh(values, now);
    const mid = midOfTrade(sides, values);
    const { baseAsset } = orientPair(fromAsset, toAsset);
    const amount = quantityAt(mid, baseAsset);
    const sizeUsd = sizeInUsd(market, sides, { fixed: 'from', amount }, now);
    const terms = computeOtcTerms({ ...calm(legsOf(sides, values)), fixed: 'from', amount, sizeUsd });
    const { quoteAsset, price, bookPrice, marginBps } = terms;
    return { baseAsset, quoteAsset, price, bookPrice, marginBps, mid, sizeUsd, referenceAt: oldest(values), source };
  };

const readFirm = ({ clock, market, metrics, findOwnOrders }: PriceDeps, institutionId: string, sides: Sides) =>
  readFirmValues({ market, metrics }, sides, { now: clock(), findOwn: findOwnOrders(institutionId) });

/** The index of both sides in US dollars, in place of the book too. Throws priceUnavailable where it is too old. */
function readIndex({ clock, market }: PriceDeps, { from, to }: Sides): PairValues {
  const now = clock();
  const read = (asset: string): PairValues['from'] => {
    const value = valueAsset(market, asset, { unit: 'USD', now });
    if ('refused' in value || now - value.indexAt > DESK_PRICE_MAX_AGE_MS) throw new ApiError('priceUnavailable');
    return { ...value, price: value.index, at: value.indexAt };
  };
  return { from: read(from.asset), to: read(to.asset) };
}

/** Both legs without volatility. */
const calm = ({ from, to }: ReturnType<typeof legsOf>) => ({
  from: { ...from, deviationBps: 0 },
  to: { ...to, deviationBps: 0 },
});
