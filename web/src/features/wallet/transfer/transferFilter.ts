import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { oneOf, pagedFilter, present } from '../../../lib/lists/listFilter.ts';
import { parseAsset, timeCondition } from '../../../lib/page/pageQuery.ts';

export type TransferState = AnswerOf<'applyTransfer'>['state'];

export const STATES = ['pending', 'completed', 'failed'] as const satisfies readonly TransferState[];

/** Filter of the transfer records: `?asset=USDT&state=failed&since=2026-11-01&sort=oldest&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  asset: { name: 'asset', parse: parseAsset },
  state: { name: 'state', parse: oneOf(STATES) },
});

export type TransferFilter = ReturnType<typeof readFilter>;

export function buildCondition(filter: TransferFilter) {
  const { position, pageSize, asset, state } = filter;
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { ...present({ asset, state }), ...timeCondition(filter) },
  } satisfies RequestOf<'pageTransfer'>;
}
