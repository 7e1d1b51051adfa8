import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { EndedStatus } from '@aldgate/domain/trading/orderEnd.ts';
import type { Order } from '../../account/queries.ts';
import type { Direction } from './filters.tsx';

/** TR-12. */
export interface OrderFilter {
  readonly symbol: string | undefined;
  readonly direction: Direction | undefined;
  readonly status: EndedStatus | undefined;
  readonly priceType: Order['priceType'] | undefined;
}

export const NO_FILTER: OrderFilter = {
  symbol: undefined,
  direction: undefined,
  status: undefined,
  priceType: undefined,
};

export const PRICE_TYPES = ['limit', 'market'] as const satisfies readonly Order['priceType'][];

/** The condition of a filter; the switch's contract takes precedence over the filter's. */
export function orderCondition(filter: OrderFilter, onlySymbol: string | undefined) {
  const instrumentId = onlySymbol ?? filter.symbol;
  const { direction, status, priceType } = filter;
  return {
    ...(instrumentId !== undefined && { instrumentId }),
    ...(direction !== undefined && { direction }),
    ...(status !== undefined && { status }),
    ...(priceType !== undefined && { priceType }),
  } satisfies RequestOf<'pageOrder'>['queryCondition'];
}
