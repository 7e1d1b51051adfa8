import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { COLUMNS, type Column } from './columns.ts';
import { type Group, parseGroup } from './groups.ts';

/** What of the market is shown, and in which order. It stands in the address, so that a link shows the same. */
export interface MarketView {
  readonly group: Group;
  readonly search: string;
  readonly sort: Sort<Column> | undefined;
}

const SEARCH_MAX = 20;

/** Reads `?group=main&search=btc&sort=last&order=ascending`; what is not understood counts as not given. */
export function readView(query: URLSearchParams): MarketView {
  const column = COLUMNS.find((each) => each === query.get('sort'));
  const direction = query.get('order') === 'ascending' ? 'ascending' : 'descending';
  return {
    group: parseGroup(query.get('group')),
    search: (query.get('search') ?? '').slice(0, SEARCH_MAX),
    sort: column === undefined ? undefined : { column, direction },
  };
}

/** The address of a view; what is as by default is left out. */
export function writeView({ group, search, sort }: MarketView): Record<string, string> {
  return {
    ...(group !== 'all' && { group }),
    ...(search !== '' && { search }),
    ...(sort !== undefined && { sort: sort.column }),
    ...(sort?.direction === 'ascending' && { order: sort.direction }),
  };
}
