import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, present } from '../../lib/lists/listFilter.ts';
import { type PageQuery, parseAsset, readPage, writePage } from '../../lib/page/pageQuery.ts';

export const STATES = ['pending', 'waiting', 'verified', 'rejected'] as const;

interface Fields {
  readonly asset: string | undefined;
  readonly state: (typeof STATES)[number] | undefined;
  /** Part of a name, a bank or a number; empty for all. */
  readonly search: string;
}

/** Filter of the accounts: `?asset=EUR&state=verified&q=reserve&page=2`. */
export type AccountFilter = Fields & PageQuery;

export const NO_FILTER: Fields = { asset: undefined, state: undefined, search: '' };

export const SEARCH_MAX = 120;
const parseState = oneOf(STATES);

export function readFilter(query: URLSearchParams): AccountFilter {
  return {
    ...readPage(query),
    asset: parseAsset(query.get('asset')),
    state: parseState(query.get('state')),
    search: (query.get('q') ?? '').slice(0, SEARCH_MAX),
  };
}

/** Default values are left out. */
export function writeFilter(filter: AccountFilter): URLSearchParams {
  const { asset, state, search } = filter;
  return new URLSearchParams({
    ...present({ asset, state }),
    ...(search !== '' && { q: search }),
    ...writePage(filter),
  });
}

export const isFiltered = ({ asset, state, search }: Fields): boolean =>
  asset !== undefined || state !== undefined || search.trim() !== '';

export function buildCondition({ position, pageSize, asset, state, search }: AccountFilter) {
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { ...present({ asset, state }), ...(search.trim() !== '' && { search: search.trim() }) },
  } satisfies RequestOf<'pageBankAccount'>;
}
