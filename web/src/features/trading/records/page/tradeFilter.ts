import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { PageSize } from '@aldgate/ui/tables/Pager.tsx';
import { parseDay, readPage, writePage } from '../../../../lib/page/pageQuery.ts';
import { DIRECTIONS, type Direction } from '../history/filters.tsx';
import { buildCursorCondition, NEWEST, type PagePosition } from '../history/pagePosition.ts';

/** The filter of the futures trade records, as in the address. */
export interface TradeFilter {
  readonly symbol: string | undefined;
  readonly direction: Direction | undefined;
  /** Days in UTC, 'YYYY-MM-DD', both inclusive. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly position: PagePosition;
  readonly pageSize: PageSize;
}

/** The filter without restrictions, apart from the page. */
export const NO_FILTER = {
  symbol: undefined,
  direction: undefined,
  since: undefined,
  until: undefined,
} as const satisfies Partial<TradeFilter>;

export function isFiltered({ symbol, direction, since, until }: TradeFilter): boolean {
  return [symbol, direction, since, until].some((value) => value !== undefined);
}

/** Parses `?symbol=BTCUSDT&direction=buy&since=2026-11-01&cursor=120`; invalid values count as absent. */
export function readFilter(query: URLSearchParams): TradeFilter {
  const symbol = query.get('symbol') ?? '';
  const cursor = query.get('cursor') ?? '';
  return {
    symbol: /^[A-Z0-9_]{4,30}$/.test(symbol) ? symbol : undefined,
    direction: DIRECTIONS.find((known) => known === query.get('direction')),
    since: parseDay(query.get('since')),
    until: parseDay(query.get('until')),
    position: /^\d{1,19}$/.test(cursor)
      ? { cursor, searchDirection: query.get('search') === 'before' ? 'before' : 'after' }
      : NEWEST,
    pageSize: readPage(query).pageSize,
  };
}

/** The address of a filter; default values are left out. */
export function writeFilter({ symbol, direction, since, until, position, pageSize }: TradeFilter): URLSearchParams {
  const { cursor, searchDirection } = position;
  return new URLSearchParams({
    ...(symbol !== undefined && { symbol }),
    ...(direction !== undefined && { direction }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(cursor !== null && { cursor }),
    ...(cursor !== null && searchDirection === 'before' && { search: 'before' }),
    ...writePage({ page: 1, pageSize }),
  });
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export function buildCondition({ symbol, direction, since, until, position, pageSize }: TradeFilter) {
  return {
    cursorCondition: buildCursorCondition(position, pageSize),
    queryCondition: {
      ...(symbol !== undefined && { instrumentId: symbol }),
      ...(direction !== undefined && { direction }),
      ...(since !== undefined && { from: Date.parse(since) }),
      // Up to the start of the next day.
      ...(until !== undefined && { until: Date.parse(until) + DAY_MS }),
    },
  } satisfies Omit<RequestOf<'queryTrade'>, 'keyId'>;
}
