import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { BROKER_KEY_KINDS, BROKER_KEY_STATUSES } from '@aldgate/domain/brokers/keys.ts';
import { oneOf, pagedFilter, present } from '../../../lib/lists/listFilter.ts';
import { isRecordId } from '../../../lib/page/pageQuery.ts';
import { parseExchange } from '../parts/parseExchange.ts';

/** Filter of the keys: `?account=<id>&exchange=BINANCE&kind=issued&status=active&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  brokerAccountId: { name: 'account', parse: (id) => (id !== null && isRecordId(id) ? id : undefined) },
  exchangeCode: { name: 'exchange', parse: parseExchange },
  kind: { name: 'kind', parse: oneOf(BROKER_KEY_KINDS) },
  status: { name: 'status', parse: oneOf(BROKER_KEY_STATUSES) },
});

export type KeyFilter = ReturnType<typeof readFilter>;

/** The board lists the worst key first. */
export function buildCondition({ position, pageSize, brokerAccountId, exchangeCode, kind, status }: KeyFilter) {
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { ...present({ brokerAccountId, exchangeCode, kind, status }), order: 'worst' },
  } satisfies RequestOf<'pageExchangeKey'>;
}
