import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, pagedFilter, present } from '../../lib/lists/listFilter.ts';
import { parseAsset, timeCondition } from '../../lib/page/pageQuery.ts';

export const STATUSES = ['completed'] as const;

/** Filter of the records screen. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  fromAsset: { name: 'from', parse: parseAsset },
  toAsset: { name: 'to', parse: parseAsset },
  status: { name: 'status', parse: oneOf(STATUSES) },
});

export type RecordFilter = ReturnType<typeof readFilter>;

export function buildCondition(filter: RecordFilter) {
  const { position, pageSize, fromAsset, toAsset, status } = filter;
  const { from, until, ...sort } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: {
      ...present({ fromAsset, toAsset, status, startTime: from }),
      // This list's end is inclusive.
      ...(until !== undefined && { endTime: until - 1 }),
      ...sort,
    },
  } satisfies RequestOf<'pageSwapOrderRecord'>;
}
