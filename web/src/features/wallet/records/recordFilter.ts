import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { oneOf, pagedFilter, present } from '../../../lib/lists/listFilter.ts';
import { parseAsset, parseNetwork, timeCondition } from '../../../lib/page/pageQuery.ts';
import type { CoinRecord } from './queries.ts';

type Type = CoinRecord['type'];
type Status = CoinRecord['status'];

export const TYPES = ['deposit', 'withdraw'] as const satisfies readonly Type[];

/** WAL-11: the statuses of deposits and withdrawals in one list. */
const STATUSES = [
  'deposit_pending',
  'withdraw_pending',
  'complete',
  'failed',
  'cancelled',
] as const satisfies readonly Status[];

const ONLY_DEPOSITS: readonly Status[] = ['deposit_pending'];
const ONLY_WITHDRAWALS: readonly Status[] = ['withdraw_pending', 'failed'];

/** The statuses that records of a type can have; all for both types. */
export function listStatuses(type: Type | undefined): readonly Status[] {
  if (type === undefined) return STATUSES;
  const others = type === 'deposit' ? ONLY_WITHDRAWALS : ONLY_DEPOSITS;
  return STATUSES.filter((status) => !others.includes(status));
}

export const TXID_MAX = 100;

/** A transaction id as it was typed or pasted, without the spaces around it. */
export function parseTxid(text: string | null): string | undefined {
  const txid = text?.trim() ?? '';
  return txid === '' || txid.length > TXID_MAX ? undefined : txid;
}

/** `?type=withdraw&account=capital_account&asset=USDT&network=ETH&status=complete&txid=0x…&since=2026-11-01&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  type: { name: 'type', parse: oneOf(TYPES) },
  accountType: { name: 'account', parse: oneOf(CUSTOMER_ACCOUNTS) },
  asset: { name: 'asset', parse: parseAsset },
  network: { name: 'network', parse: parseNetwork },
  status: { name: 'status', parse: oneOf(STATUSES) },
  txid: { name: 'txid', parse: parseTxid },
});

export type RecordFilter = ReturnType<typeof readFilter>;

/** The changes that another type means: a status that its records cannot have is dropped. */
export function changeType({ status }: Pick<RecordFilter, 'status'>, type: Type | undefined): Partial<RecordFilter> {
  const isKept = status === undefined || listStatuses(type).includes(status);
  return { type, status: isKept ? status : undefined };
}

export function buildCondition(filter: RecordFilter) {
  const { position, pageSize, type, accountType, asset, network, status, txid } = filter;
  const { from: startTime, until: endTime, ...order } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { ...present({ type, accountType, asset, network, status, txid, startTime, endTime }), ...order },
  } satisfies RequestOf<'pageDepositWithdraw'>;
}
