import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { AccountFeed } from './accountFeed.ts';
import { accountNow, type Figures, positionsNow } from './handlers.ts';
import { spotAccountNow } from './spotAccount.ts';

export type StateName = 'account' | 'positions' | 'openOrders';

/** The publications of the channel of a product's account. */
interface ProductView {
  readonly names: readonly StateName[];
  /** The rows of its assets, and its figures beside them. */
  account(feed: AccountFeed, deps: Figures): { readonly assets: readonly AssetRow[]; readonly figures: object };
  positions(feed: AccountFeed, deps: Figures): readonly PositionRow[];
}

interface AssetRow {
  readonly asset: string;
}

interface PositionRow {
  readonly instrumentId: string;
}

const FUTURES_VIEW: ProductView = {
  names: ['account', 'positions', 'openOrders'],
  account(feed, deps) {
    const { assets, futuresCapital } = accountNow(feed, deps);
    return { assets, figures: { futuresCapital } };
  },
  positions: (feed, deps) => positionsNow(feed, deps).items,
};

const SPOT_VIEW: ProductView = {
  names: ['account', 'openOrders'],
  account(feed, deps) {
    const { assets, freshness: _freshness, ...figures } = spotAccountNow(feed, deps);
    return { assets, figures };
  },
  positions: () => [],
};

export const productView = (product: Product): ProductView =>
  traitsOf(product).hasPositions ? FUTURES_VIEW : SPOT_VIEW;
