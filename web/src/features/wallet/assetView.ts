import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { COLUMNS, type Column } from './assetColumns.ts';
import { type Kind, parseKind } from './assetFilter.ts';

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
