import type { RequestOf } from '@aldgate/contract/calls.ts';
import { INSTRUMENT_ID } from '@aldgate/domain/market/marketRef.ts';
import { ENDED_STATUSES } from '@aldgate/domain/trading/orderEnd.ts';
import { oneOf, pagedFilter, present } from '../../../../lib/lists/listFilter.ts';
import { timeCondition } from '../../../../lib/page/pageQuery.ts';
import { DIRECTIONS, PRICE_TYPES } from './filters.tsx';

export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  symbol: { name: 'symbol', parse: (text) => (text !== null && INSTRUMENT_ID.test(text) ? text : undefined) },
  direction: { name: 'direction', parse: oneOf(DIRECTIONS) },
  status: { name: 'status', parse: oneOf(ENDED_STATUSES) },
  priceType: { name: 'type', parse: oneOf(PRICE_TYPES) },
});

/**
 * The filter of the orders, trades and funding of an account, as in the address; a list ignores what it does not have.
 */
export type HistoryFilter = ReturnType<typeof readFilter>;

/** TR-12: what each list can be filtered by. */
export const FILTERS = {
  orders: ['symbol', 'direction', 'status', 'priceType', 'since', 'until'],
  trades: ['symbol', 'direction', 'since', 'until'],
  funding: ['symbol', 'since', 'until'],
} as const satisfies Record<string, readonly (keyof typeof NO_FILTER)[]>;

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
