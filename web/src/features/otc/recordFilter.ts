import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { OTC_KINDS, OTC_STATUSES } from '@aldgate/domain/otc/order.ts';
import { oneOf, pagedFilter, present } from '../../lib/lists/listFilter.ts';
import { parseAsset, timeCondition } from '../../lib/page/pageQuery.ts';

export const DIRECTIONS = ['buy', 'sell'] as const;

/** Filter of the records screen. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  kind: { name: 'kind', parse: oneOf(OTC_KINDS) },
  direction: { name: 'side', parse: oneOf(DIRECTIONS) },
  asset: { name: 'asset', parse: parseAsset },
  status: { name: 'status', parse: oneOf(OTC_STATUSES) },
});

export type RecordFilter = ReturnType<typeof readFilter>;

export function buildCondition(filter: RecordFilter) {
  const { position, pageSize, kind, direction, asset, status } = filter;
  const { from, until, ...sort } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: {
      ...present({ kind, direction, asset, status, startTime: from }),
      // This list's end is inclusive.
      ...(until !== undefined && { endTime: until - 1 }),
      ...sort,
    },
  } satisfies RequestOf<'pageBlockOrderRecord'>;
}
