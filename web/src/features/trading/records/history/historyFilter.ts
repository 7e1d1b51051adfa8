import type { RequestOf } from '@aldgate/contract/calls.ts';
import { ENDED_STATUSES, type EndedStatus } from '@aldgate/domain/trading/orderEnd.ts';
import type { PageSize } from '@aldgate/ui/tables/Pager.tsx';
import {
  readPage,
  readTime,
  type TimeFilter,
  timeCondition,
  writePage,
  writeTime,
} from '../../../../lib/page/pageQuery.ts';
import type { Order } from '../../account/queries.ts';
import { DIRECTIONS, type Direction } from './filters.tsx';
import { type PagePosition, readPosition, writePosition } from './pagePosition.ts';

/** The filter of the orders, trades and funding of an account, as in the address; a list ignores what it does not have. */
export interface HistoryFilter extends TimeFilter {
  readonly symbol: string | undefined;
  readonly direction: Direction | undefined;
  readonly status: EndedStatus | undefined;
  readonly priceType: Order['priceType'] | undefined;
  readonly position: PagePosition;
  readonly pageSize: PageSize;
}

/** The filter without restrictions, apart from the page. */
export const NO_FILTER = {
  symbol: undefined,
  direction: undefined,
  status: undefined,
  priceType: undefined,
  since: undefined,
  until: undefined,
} as const satisfies Partial<HistoryFilter>;

type FilterName = keyof typeof NO_FILTER;

/** TR-12: what each list can be filtered by. */
export const FILTERS = {
  orders: ['symbol', 'direction', 'status', 'priceType', 'since', 'until'],
  trades: ['symbol', 'direction', 'since', 'until'],
  funding: ['symbol', 'since', 'until'],
} as const satisfies Record<string, readonly FilterName[]>;

export function isFiltered(filter: HistoryFilter, names: readonly FilterName[]): boolean {
  return names.some((name) => filter[name] !== undefined);
}

export const PRICE_TYPES = ['limit', 'market'] as const satisfies readonly Order['priceType'][];

/** Parses `?symbol=BTCUSDT&direction=buy&since=2026-11-01&sort=oldest&cursor=120`; invalid values count as absent. */
export function readFilter(query: URLSearchParams): HistoryFilter {
  const symbol = query.get('symbol') ?? '';
  return {
    symbol: /^[A-Z0-9_]{4,30}$/.test(symbol) ? symbol : undefined,
    direction: DIRECTIONS.find((known) => known === query.get('direction')),
    status: ENDED_STATUSES.find((known) => known === query.get('status')),
    priceType: PRICE_TYPES.find((known) => known === query.get('type')),
    ...readTime(query),
    position: readPosition(query),
    pageSize: readPage(query).pageSize,
  };
}

/** The address of a filter; default values are left out. */
export function writeFilter(filter: HistoryFilter): URLSearchParams {
  const { symbol, direction, status, priceType, position, pageSize } = filter;
  return new URLSearchParams({
    ...(symbol !== undefined && { symbol }),
    ...(direction !== undefined && { direction }),
    ...(status !== undefined && { status }),
    ...(priceType !== undefined && { type: priceType }),
    ...writeTime(filter),
    ...writePosition(position),
    ...writePage({ page: 1, pageSize }),
  });
}

/** The condition of a filter; the switch's contract takes precedence over the filter's. */
export function tradeCondition(filter: HistoryFilter, onlySymbol: string | undefined) {
  const { direction } = filter;
  return {
    ...symbolCondition(filter, onlySymbol),
    ...(direction !== undefined && { direction }),
  } satisfies RequestOf<'queryTrade'>['queryCondition'];
}

export function orderCondition(filter: HistoryFilter, onlySymbol: string | undefined) {
  const { status, priceType } = filter;
  return {
    ...tradeCondition(filter, onlySymbol),
    ...(status !== undefined && { status }),
    ...(priceType !== undefined && { priceType }),
  } satisfies RequestOf<'pageOrder'>['queryCondition'];
}

export function fundingCondition(filter: HistoryFilter, onlySymbol: string | undefined) {
  return {
    incomeType: 'funding_fee',
    ...symbolCondition(filter, onlySymbol),
  } satisfies RequestOf<'pageIncome'>['queryCondition'];
}

function symbolCondition(filter: HistoryFilter, onlySymbol: string | undefined) {
  const instrumentId = onlySymbol ?? filter.symbol;
  return { ...(instrumentId !== undefined && { instrumentId }), ...timeCondition(filter) };
}
