import type { RequestOf } from '@aldgate/contract/calls.ts';
import { type PageQuery, parseAsset, parseDay, readPage, writePage } from '../../lib/page/pageQuery.ts';

/** The filter of the records screen, as in its address. */
export interface RecordFilter extends PageQuery {
  readonly fromAsset: string | undefined;
  readonly toAsset: string | undefined;
  readonly status: Status | undefined;
  /** Days in UTC, 'YYYY-MM-DD', both inclusive. */
  readonly since: string | undefined;
  readonly until: string | undefined;
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
    since: parseDay(query.get('since')),
    until: parseDay(query.get('until')),
  };
}

/** The address of a filter; default values are left out. */
export function writeFilter(filter: RecordFilter): URLSearchParams {
  const { fromAsset, toAsset, status, since, until } = filter;
  return new URLSearchParams({
    ...(fromAsset !== undefined && { from: fromAsset }),
    ...(toAsset !== undefined && { to: toAsset }),
    ...(status !== undefined && { status }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...writePage(filter),
  });
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export function buildCondition(filter: RecordFilter) {
  const { page, pageSize, fromAsset, toAsset, status, since, until } = filter;
  return {
    pageCondition: { page, pageSize },
    queryCondition: {
      ...(fromAsset !== undefined && { fromAsset }),
      ...(toAsset !== undefined && { toAsset }),
      ...(status !== undefined && { status }),
      ...(since !== undefined && { startTime: Date.parse(since) }),
      // Up to the last millisecond of the day.
      ...(until !== undefined && { endTime: Date.parse(until) + DAY_MS - 1 }),
    },
  } satisfies RequestOf<'pageSwapOrderRecord'>;
}
