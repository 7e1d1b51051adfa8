import type { RequestOf } from '@aldgate/contract/calls.ts';
import {
  type PageQuery,
  parseAsset,
  readPage,
  readTime,
  type TimeFilter,
  timeCondition,
  writePage,
  writeTime,
} from '../../lib/page/pageQuery.ts';

/** The filter of the records screen, as in its address. */
export interface RecordFilter extends PageQuery, TimeFilter {
  readonly fromAsset: string | undefined;
  readonly toAsset: string | undefined;
  readonly status: Status | undefined;
}

export const STATUSES = ['completed'] as const;
export type Status = (typeof STATUSES)[number];

/** The filter without restrictions, apart from the page. */
export const NO_FILTER = {
  fromAsset: undefined,
  toAsset: undefined,
  status: undefined,
  since: undefined,
  until: undefined,
} as const satisfies Partial<RecordFilter>;

export function isFiltered(filter: RecordFilter): boolean {
  return [filter.fromAsset, filter.toAsset, filter.status, filter.since, filter.until].some(
    (value) => value !== undefined,
  );
}

/** Parses the address; invalid values count as absent. */
export function readFilter(query: URLSearchParams): RecordFilter {
  return {
    ...readPage(query),
    fromAsset: parseAsset(query.get('from')),
    toAsset: parseAsset(query.get('to')),
    status: STATUSES.find((known) => known === query.get('status')),
    ...readTime(query),
  };
}

/** The address of a filter; default values are left out. */
export function writeFilter(filter: RecordFilter): URLSearchParams {
  const { fromAsset, toAsset, status } = filter;
  return new URLSearchParams({
    ...(fromAsset !== undefined && { from: fromAsset }),
    ...(toAsset !== undefined && { to: toAsset }),
    ...(status !== undefined && { status }),
    ...writeTime(filter),
    ...writePage(filter),
  });
}

export function buildCondition(filter: RecordFilter) {
  const { page, pageSize, fromAsset, toAsset, status } = filter;
  const { from, until, ...sort } = timeCondition(filter);
  return {
    pageCondition: { page, pageSize },
    queryCondition: {
      ...(fromAsset !== undefined && { fromAsset }),
      ...(toAsset !== undefined && { toAsset }),
      ...(status !== undefined && { status }),
      ...(from !== undefined && { startTime: from }),
      // This list's end is inclusive.
      ...(until !== undefined && { endTime: until - 1 }),
      ...sort,
    },
  } satisfies RequestOf<'pageSwapOrderRecord'>;
}
