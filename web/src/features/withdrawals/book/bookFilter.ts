import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, present } from '../../../lib/lists/listFilter.ts';
import { type PageQuery, parseAsset, parseNetwork, readPage, writePage } from '../../../lib/page/pageQuery.ts';

/** Whether an address is on the whitelist, in the address of the page. */
export const WHITELISTED = ['yes', 'no'] as const;

interface Fields {
  readonly network: string | undefined;
  readonly asset: string | undefined;
  readonly whitelisted: (typeof WHITELISTED)[number] | undefined;
  /** Part of a name or an address; empty for all. */
  readonly search: string;
}

/** Filter of the address book: `?network=ETH&asset=USDT&whitelisted=yes&q=reserve&page=2`. */
export type BookFilter = Fields & PageQuery;

export const NO_FILTER: Fields = { network: undefined, asset: undefined, whitelisted: undefined, search: '' };

const SEARCH_MAX = 120;
const parseWhitelisted = oneOf(WHITELISTED);

export function readFilter(query: URLSearchParams): BookFilter {
  return {
    ...readPage(query),
    network: parseNetwork(query.get('network')),
    asset: parseAsset(query.get('asset')),
    whitelisted: parseWhitelisted(query.get('whitelisted')),
    search: (query.get('q') ?? '').slice(0, SEARCH_MAX),
  };
}

/** Default values are left out. */
export function writeFilter(filter: BookFilter): URLSearchParams {
  const { network, asset, whitelisted, search } = filter;
  return new URLSearchParams({
    ...present({ network, asset, whitelisted }),
    ...(search !== '' && { q: search }),
    ...writePage(filter),
  });
}

export const isFiltered = ({ network, asset, whitelisted, search }: Fields): boolean =>
  network !== undefined || asset !== undefined || whitelisted !== undefined || search.trim() !== '';

export function buildCondition({ position, pageSize, network, asset, whitelisted, search }: BookFilter) {
  return {
    ...pageCondition(position, pageSize),
    queryCondition: {
      ...present({ network, asset }),
      ...(whitelisted !== undefined && { whitelisted: whitelisted === 'yes' }),
      ...(search.trim() !== '' && { search: search.trim() }),
    },
  } satisfies RequestOf<'pageWithdrawalAddress'>;
}
