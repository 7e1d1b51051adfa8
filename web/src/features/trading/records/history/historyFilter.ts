import type { RequestOf } from '@aldgate/contract/calls.ts';
import { ENDED_STATUSES } from '@aldgate/domain/trading/orderEnd.ts';
import type { PageSize } from '@aldgate/ui/tables/Pager.tsx';
import { listFilter, oneOf, present } from '../../../../lib/lists/listFilter.ts';
import { readPage, timeCondition, writePage } from '../../../../lib/page/pageQuery.ts';
import { DIRECTIONS, PRICE_TYPES } from './filters.tsx';
import { type PagePosition, readPosition, writePosition } from './pagePosition.ts';

const { readFields, writeFields, ...list } = listFilter({
  symbol: { name: 'symbol', parse: (text) => (text !== null && /^[A-Z0-9_]{4,30}$/.test(text) ? text : undefined) },
  direction: { name: 'direction', parse: oneOf(DIRECTIONS) },
  status: { name: 'status', parse: oneOf(ENDED_STATUSES) },
  priceType: { name: 'type', parse: oneOf(PRICE_TYPES) },
});

export const { NO_FILTER, isFiltered } = list;

/** The filter of the orders, trades and funding of an account, as in the address; a list ignores what it does not have. */
export type HistoryFilter = ReturnType<typeof readFields> & {
  readonly position: PagePosition;
  readonly pageSize: PageSize;
};

/** TR-12: what each list can be filtered by. */
export const FILTERS = {
  orders: ['symbol', 'direction', 'status', 'priceType', 'since', 'until'],
  trades: ['symbol', 'direction', 'since', 'until'],
  funding: ['symbol', 'since', 'until'],
} as const satisfies Record<string, readonly (keyof typeof NO_FILTER)[]>;

/** Parses `?symbol=BTCUSDT&direction=buy&since=2026-11-01&sort=oldest&cursor=120`; invalid values count as absent. */
export const readFilter = (query: URLSearchParams): HistoryFilter => ({
  ...readFields(query),
  position: readPosition(query),
  pageSize: readPage(query).pageSize,
});

export const writeFilter = (filter: HistoryFilter): URLSearchParams =>
  new URLSearchParams({
    ...writeFields(filter),
    ...writePosition(filter.position),
    ...writePage({ page: 1, pageSize: filter.pageSize }),
  });

/** The condition of a filter; the switch's contract takes precedence over the filter's. */
export function tradeCondition(filter: HistoryFilter, onlySymbol: string | undefined) {
  const { direction } = filter;
  return {
    ...symbolCondition(filter, onlySymbol),
    ...present({ direction }),
  } satisfies RequestOf<'queryTrade'>['queryCondition'];
}

export function orderCondition(filter: HistoryFilter, onlySymbol: string | undefined) {
  const { status, priceType } = filter;
  return {
    ...tradeCondition(filter, onlySymbol),
    ...present({ status, priceType }),
  } satisfies RequestOf<'pageOrder'>['queryCondition'];
}

export function fundingCondition(filter: HistoryFilter, onlySymbol: string | undefined) {
  return {
    incomeType: 'funding_fee',
    ...symbolCondition(filter, onlySymbol),
  } satisfies RequestOf<'pageIncome'>['queryCondition'];
}

function symbolCondition(filter: HistoryFilter, onlySymbol: string | undefined) {
  return { ...present({ instrumentId: onlySymbol ?? filter.symbol }), ...timeCondition(filter) };
}
