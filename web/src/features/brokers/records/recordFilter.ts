import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, pagedFilter, present } from '../../../lib/lists/listFilter.ts';
import { isRecordId, parseAsset, timeCondition } from '../../../lib/page/pageQuery.ts';
import { MOVE_STATES } from '../parts/moveStates.ts';
import type { FundRecord } from './queries.ts';

/** The kinds of records that exist; the list has more names than these. */
export const KINDS = ['transfer', 'deposit', 'withdraw'] as const satisfies readonly FundRecord['kind'][];

/** Filter of the records: `?account=<id>&kind=transfer&asset=USDT&state=completed&since=2026-11-01&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  brokerAccountId: { name: 'account', parse: (id) => (id !== null && isRecordId(id) ? id : undefined) },
  kind: { name: 'kind', parse: oneOf(KINDS) },
  asset: { name: 'asset', parse: parseAsset },
  state: { name: 'state', parse: oneOf(MOVE_STATES) },
});

export type RecordFilter = ReturnType<typeof readFilter>;

export function buildCondition(filter: RecordFilter) {
  const { position, pageSize, brokerAccountId, kind, asset, state } = filter;
  const { from: startTime, until: endTime, ...order } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { ...present({ brokerAccountId, kind, asset, state, startTime, endTime }), ...order },
  } satisfies RequestOf<'pageBrokerFundRecordAction'>;
}
