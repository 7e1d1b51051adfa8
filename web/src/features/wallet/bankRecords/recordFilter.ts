import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, pagedFilter, present } from '../../../lib/lists/listFilter.ts';
import { parseAsset, timeCondition } from '../../../lib/page/pageQuery.ts';
import type { BankRecord } from '../records/queries.ts';

export type RecordType = BankRecord['type'];

/** WAL-11. */
export const STATUSES = ['approvalPending', 'complete', 'cancelled'] as const satisfies readonly BankRecord['status'][];

/** `?asset=EUR&status=complete&since=2026-11-01&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  asset: { name: 'asset', parse: parseAsset },
  status: { name: 'status', parse: oneOf(STATUSES) },
});

export type RecordFilter = ReturnType<typeof readFilter>;

/** The screen fixes the type. */
export function buildCondition(type: RecordType, filter: RecordFilter) {
  const { position, pageSize, asset, status } = filter;
  const { from: startTime, until: endTime, ...order } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { type, ...present({ asset, status, startTime, endTime }), ...order },
  } satisfies RequestOf<'pageFiatTransaction'>;
}
