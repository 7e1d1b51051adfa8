import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, pagedFilter, present } from '../../../lib/lists/listFilter.ts';
import { isRecordId, parseAsset, timeCondition } from '../../../lib/page/pageQuery.ts';
import { MOVE_STATES } from '../parts/moveStates.ts';
import { parseExchange } from '../parts/parseExchange.ts';

/** Filter of the fund transfers: `?account=<id>&exchange=BINANCE&asset=USDT&state=failed&since=2026-11-01&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  brokerAccountId: { name: 'account', parse: (id) => (id !== null && isRecordId(id) ? id : undefined) },
  exchangeCode: { name: 'exchange', parse: parseExchange },
  asset: { name: 'asset', parse: parseAsset },
  state: { name: 'state', parse: oneOf(MOVE_STATES) },
});

export type TransferFilter = ReturnType<typeof readFilter>;

export function buildCondition(filter: TransferFilter) {
  const { position, pageSize, brokerAccountId, exchangeCode, asset, state } = filter;
  const { from: startTime, until: endTime, ...order } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { ...present({ brokerAccountId, exchangeCode, asset, state, startTime, endTime }), ...order },
  } satisfies RequestOf<'pageFundTransfer'>;
}
