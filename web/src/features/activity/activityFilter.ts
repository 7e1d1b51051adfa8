import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { FLOWS } from '@aldgate/domain/ledger/flow.ts';
import { oneOf, pagedFilter, present } from '../../lib/lists/listFilter.ts';
import { isRecordId, parseAsset, timeCondition } from '../../lib/page/pageQuery.ts';
import type { Entry } from './queries.ts';

/** The address has it while the activity is open. */
const OPENED = 'activity';

/** The query that opens the activity of all accounts. */
export const OPEN_ACTIVITY = `${OPENED}=open`;
/** Fields of the page below in the address. Its order has the name that lists of records use too. */
const PAGE_FIELDS = ['kind', 'search'];

/** `?activity=open&account=capital_account&asset=USDT&flow=deposit&since=2026-11-01&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  accountType: { name: 'account', parse: oneOf(CUSTOMER_ACCOUNTS) },
  brokerAccountId: {
    name: 'broker',
    parse: (text): string | undefined => (text !== null && isRecordId(text) ? text : undefined),
  },
  asset: { name: 'asset', parse: parseAsset },
  flow: { name: 'flow', parse: oneOf(FLOWS) },
});

export type ActivityFilter = ReturnType<typeof readFilter>;

export const isOpened = (query: URLSearchParams): boolean => query.has(OPENED);

/** The address of the activity with a filter; without one the activity is closed. */
export function writeActivity(query: URLSearchParams, filter: ActivityFilter | undefined): URLSearchParams {
  const next = filter === undefined ? new URLSearchParams() : writeFilter(filter);
  if (filter !== undefined) next.set(OPENED, 'open');
  for (const name of PAGE_FIELDS) {
    const value = query.get(name);
    if (value !== null) next.set(name, value);
  }
  return next;
}

/** The entries of all accounts, or of one. */
export function buildCondition(filter: ActivityFilter) {
  const { position, pageSize, accountType, brokerAccountId, asset, flow } = filter;
  const { from: startTime, until: endTime, ...order } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: { ...present({ accountType, brokerAccountId, asset, flow, startTime, endTime }), ...order },
  } satisfies RequestOf<'pageAccountFlow'>;
}

/** The record that caused an entry, as a path below the language; undefined where customers see none. */
export function findRecord({ reference }: Pick<Entry, 'reference'>): string | undefined {
  if (reference === null) return undefined;
  const { kind, id } = reference;
  const paths = {
    convert_order: `record/convert?order=${id}`,
    otc_order: `otcinfo/record?order=${id}`,
    account_transfer: `record/transfer?transfer=${id}`,
    fund_move: `brokersManager/assetFlow?transfer=${id}`,
    withdrawal: `record/coin?record=${id}`,
    transaction: `record/coin?txid=${encodeURIComponent(id.slice(id.indexOf(':') + 1))}`,
    exchange_income: id.startsWith('spot:') ? 'record/spotTrade' : 'record/futureTrade',
    bank_deposit: `record/fiat/recharge?record=${id}`,
    bank_withdrawal: `record/fiat/withdraw?record=${id}`,
    loan: `loan?loan=${id}`,
  } satisfies Record<typeof kind, string>;
  return paths[kind];
}
