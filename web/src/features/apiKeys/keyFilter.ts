import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, present } from '../../lib/lists/listFilter.ts';
import { type PageQuery, readPage, writePage } from '../../lib/page/pageQuery.ts';
import type { ApiKey } from './queries.ts';

export const STATES = ['active', 'pending', 'expired', 'revoked'] as const satisfies readonly ApiKey['state'][];

/** Filter of the keys: `?state=active&page=2`. */
export interface KeyFilter extends PageQuery {
  readonly state: ApiKey['state'] | undefined;
}

const parseState = oneOf(STATES);

export const readFilter = (query: URLSearchParams): KeyFilter => ({
  ...readPage(query),
  state: parseState(query.get('state')),
});

/** Default values are left out. */
export function writeFilter(filter: KeyFilter): URLSearchParams {
  return new URLSearchParams({ ...present({ state: filter.state }), ...writePage(filter) });
}

export function buildCondition({ position, pageSize, state }: KeyFilter) {
  return {
    ...pageCondition(position, pageSize),
    queryCondition: present({ state }),
  } satisfies RequestOf<'pageApiKey'>;
}
