import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { readProduct } from '../../marketData/tickers/marketProduct.ts';
import { COLUMNS, type Column } from './columns.ts';
import { type Group, parseGroup } from './groups.ts';

/** The filter and sort order of the market screen. It is in the address, so that a link shows the same. */
export interface MarketView {
  /** The product of a group; favourites are of both. */
  readonly product: TradedProduct;
  readonly group: Group;
  readonly search: string;
  readonly sort: Sort<Column> | undefined;
}

const SEARCH_MAX = 20;
const DEFAULT_PRODUCT = readProduct(null);

/** Parses `?product=spot&group=main&search=btc&sort=last&order=ascending`; invalid values count as absent. */
export function readView(query: URLSearchParams): MarketView {
  const column = COLUMNS.find((each) => each === query.get('sort'));
  const direction = query.get('order') === 'ascending' ? 'ascending' : 'descending';
  return {
    product: readProduct(query.get('product')),
    group: parseGroup(query.get('group')),
    search: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    sort: column === undefined ? undefined : { column, direction },
  };
}

/** The address of a view; default values are left out. */
export function writeView({ product, group, search, sort }: MarketView): Record<string, string> {
  return {
    ...(product !== DEFAULT_PRODUCT && { product }),
    ...(group !== 'all' && { group }),
    ...(search !== '' && { search }),
    ...(sort !== undefined && { sort: sort.column }),
    ...(sort?.direction === 'ascending' && { order: sort.direction }),
  };
}
