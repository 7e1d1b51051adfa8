import { INSTRUMENT_ID } from '@aldgate/domain/market/marketRef.ts';
import { useSearchParams } from 'react-router';
import type { Order, Position } from '../../account/queries.ts';

export const OPEN_STATUSES = ['submitted', 'running', 'partial-filled', 'cancelling'] as const;

/** TR-12: the filter of the open orders and the positions, in the address; a list ignores what it does not have. */
export interface OpenFilter {
  readonly symbol: string | undefined;
  readonly direction: Order['direction'] | undefined;
  readonly status: (typeof OPEN_STATUSES)[number] | undefined;
  readonly priceType: Order['priceType'] | undefined;
}

/** The names of the filter's fields in the address, as those of the history. */
const NAMES = { symbol: 'symbol', direction: 'direction', status: 'status', priceType: 'type' } as const;

/** Parses `?symbol=BTCUSDT&direction=buy&status=running&type=limit`; invalid values count as absent. */
export function readOpenFilter(query: URLSearchParams): OpenFilter {
  const symbol = query.get(NAMES.symbol);
  const among = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === query.get(name));
  return {
    symbol: symbol !== null && INSTRUMENT_ID.test(symbol) ? symbol : undefined,
    direction: among(NAMES.direction, ['buy', 'sell']),
    status: among(NAMES.status, OPEN_STATUSES),
    priceType: among(NAMES.priceType, ['limit', 'market']),
  };
}

/** The fields that the list of a tab has. */
export const OPEN_FILTERS = {
  positions: ['symbol', 'direction'],
  openOrders: ['symbol', 'direction', 'status', 'priceType'],
} as const satisfies Record<string, readonly (keyof OpenFilter)[]>;

export const isOpenFiltered = (filter: OpenFilter, tab: keyof typeof OPEN_FILTERS): boolean =>
  OPEN_FILTERS[tab].some((name) => filter[name] !== undefined);

export function useOpenFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = readOpenFilter(query);
  const change = (changes: Partial<OpenFilter>) => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filter, ...changes })) {
      if (value !== undefined) next.set(NAMES[name as keyof OpenFilter], value);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return { filter, change, clear: () => setQuery({}, { replace: true, preventScrollReset: true }) };
}

const isMatch = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value;

/** Buy selects long positions, sell short ones. */
export const filterPositions = (items: readonly Position[], { symbol, direction }: OpenFilter): readonly Position[] =>
  items.filter(
    ({ instrumentId, side }) =>
      isMatch(symbol, instrumentId) && isMatch(direction, side === 'long' ? ('buy' as const) : ('sell' as const)),
  );

export const filterOrders = (items: readonly Order[], filter: OpenFilter): readonly Order[] =>
  items.filter((order) => isMatch<Order['status']>(filter.status, order.status) && hasTerms(order, filter));

/** An order without a confirmation counts as submitted. */
export const filterPending = <Pending extends Terms>(
  items: readonly Pending[],
  filter: OpenFilter,
): readonly Pending[] => (isMatch(filter.status, 'submitted') ? items.filter((order) => hasTerms(order, filter)) : []);

type Terms = Pick<Order, 'instrumentId' | 'direction' | 'priceType'>;

const hasTerms = (order: Terms, { symbol, direction, priceType }: OpenFilter): boolean =>
  isMatch(symbol, order.instrumentId) && isMatch(direction, order.direction) && isMatch(priceType, order.priceType);
