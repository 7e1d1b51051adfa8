import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { useSearchParams } from 'react-router';
import { setHiddenAsset, useHiding } from '../../lib/amounts/hiding.ts';
import { TYPED, useAddressText } from '../../lib/page/pageQuery.ts';
import { useSession } from '../../lib/session/session.ts';
import { type AssetBalance, isSmall, SMALL_USD } from './balances.ts';

/** The filter and sort order of balances. It is in the address, so that a link shows the same. */
export interface AssetView {
  readonly kind: Kind;
  readonly search: string;
  readonly sort: Sort<Column> | undefined;
}

const SEARCH_MAX = 20;

/** Parses `?kind=fiat&search=us&sort=total&order=ascending`; invalid values count as absent. */
export function readView(query: URLSearchParams): AssetView {
  const column = COLUMNS.find((each) => each === query.get('sort'));
  const direction = query.get('order') === 'ascending' ? 'ascending' : 'descending';
  return {
    kind: parseKind(query.get('kind')),
    search: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    sort: column === undefined ? undefined : { column, direction },
  };
}

/** The address of a view; default values are left out. */
export function writeView({ kind, search, sort }: AssetView): Record<string, string> {
  return {
    ...(kind !== 'all' && { kind }),
    ...(search !== '' && { search }),
    ...(sort !== undefined && { sort: sort.column }),
    ...(sort?.direction === 'ascending' && { order: sort.direction }),
  };
}

export const KINDS = ['all', 'crypto', 'fiat'] as const;
type Kind = (typeof KINDS)[number];

export function parseKind(text: string | null): Kind {
  return KINDS.find((kind) => kind === text) ?? 'all';
}

interface Filter {
  readonly kind: Kind;
  readonly search: string;
  readonly hideSmall: boolean;
  /** The threshold of small balances, in US dollars. */
  readonly smallUsd: string;
}

/** The displayed assets, and those of the same kind hidden as small. A search includes small ones. */
export function filterAssets(
  assets: readonly AssetBalance[],
  { kind, search, hideSmall, smallUsd }: Filter,
): { readonly shown: readonly AssetBalance[]; readonly hidden: readonly AssetBalance[] } {
  const wanted = search.trim().toUpperCase();
  const found = assets.filter((each) => (kind === 'all' || each.kind === kind) && each.asset.includes(wanted));
  if (!hideSmall || wanted !== '') return { shown: found, hidden: [] };
  const { shown = [], hidden = [] } = Object.groupBy(found, (each) => (isSmall(each, smallUsd) ? 'hidden' : 'shown'));
  return { shown, hidden };
}

export const COLUMNS = ['total', 'available', 'frozen', 'valuation'] as const;
export type Column = (typeof COLUMNS)[number];

/** Compares two assets by a column, ascending; an unknown valuation sorts below any known one. */
export function compareBy(column: Column): (a: AssetBalance, b: AssetBalance) => number {
  const value = (balance: AssetBalance) => (column === 'valuation' ? balance.usdValuation : balance[column]);
  return (a, b) => decimal(value(a) ?? '-1').cmp(decimal(value(b) ?? '-1'));
}

/** The view of the current balances page, stored in the address. */
export function useAssetView() {
  const [query, setQuery] = useSearchParams();
  const inAddress = readView(query);
  const [search, setSearch] = useAddressText(inAddress.search);
  const hideSmall = useHiding((hiding) => hiding.hiddenAsset);
  const smallUsd = useSession(({ platformConfig }) => platformConfig.smallAssetUsd ?? SMALL_USD);
  const view: AssetView = { ...inAddress, search };
  const show = (change: Partial<AssetView>) =>
    setQuery(writeView({ ...view, ...change }), { replace: true, state: TYPED });
  return {
    view,
    hideSmall,
    /** The threshold of small balances, in US dollars. */
    smallUsd,
    show,
    find: (text: string) => {
      setSearch(text);
      show({ search: text });
    },
    showAll: () => {
      setSearch('');
      setHiddenAsset(false);
      show({ kind: 'all', search: '' });
    },
  };
}
