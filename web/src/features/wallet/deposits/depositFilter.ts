import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, pagedFilter, present } from '../../../lib/lists/listFilter.ts';
import { parseAsset, timeCondition } from '../../../lib/page/pageQuery.ts';
import type { Deposit } from './queries.ts';

export const STATUSES = ['deposit_pending', 'complete', 'cancelled'] as const satisfies readonly Deposit['status'][];

/** Networks are spelled as assets are. */
const parseNetwork = parseAsset;

/** Of the deposit records: `?asset=USDT&network=ETH&status=complete&since=2026-11-01&sort=oldest&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  asset: { name: 'asset', parse: parseAsset },
  network: { name: 'network', parse: parseNetwork },
  status: { name: 'status', parse: oneOf(STATUSES) },
});

export type DepositFilter = ReturnType<typeof readFilter>;

export function buildCondition(filter: DepositFilter) {
  const { position, pageSize, asset, network, status } = filter;
  const { from: startTime, until: endTime, ...order } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { type: 'deposit', ...present({ asset, network, status, startTime, endTime }), ...order },
  } satisfies RequestOf<'pageDepositWithdraw'>;
}
