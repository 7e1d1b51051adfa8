import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { ACCOUNT_TYPES, BROKER_ACCOUNT_STATES } from '@aldgate/domain/brokers/accounts.ts';
import { oneOf, present } from '../../../lib/lists/listFilter.ts';
import { type PageQuery, readPage, writePage } from '../../../lib/page/pageQuery.ts';
import { parseExchange } from '../parts/parseExchange.ts';

const NAME_MAX = 60;

const parseType = oneOf(ACCOUNT_TYPES);
const parseState = oneOf(BROKER_ACCOUNT_STATES);

interface Fields {
  readonly exchangeCode: string | undefined;
  readonly accountType: (typeof ACCOUNT_TYPES)[number] | undefined;
  readonly state: (typeof BROKER_ACCOUNT_STATES)[number] | undefined;
  /** Part of a name; empty for all. */
  readonly name: string;
}

/** Filter of the accounts: `?exchange=BINANCE&type=custody&state=active&q=LN02&page=2`. */
export type AccountFilter = Fields & PageQuery;

export const NO_FILTER: Fields = { exchangeCode: undefined, accountType: undefined, state: undefined, name: '' };

export const readFilter = (query: URLSearchParams): AccountFilter => ({
  ...readPage(query),
  exchangeCode: parseExchange(query.get('exchange')),
  accountType: parseType(query.get('type')),
  state: parseState(query.get('state')),
  name: (query.get('q') ?? '').slice(0, NAME_MAX),
});

/** Default values are left out. */
export function writeFilter(filter: AccountFilter): URLSearchParams {
  const { exchangeCode, accountType, state, name } = filter;
  return new URLSearchParams({
    ...present({ exchange: exchangeCode, type: accountType, state }),
    ...(name !== '' && { q: name }),
    ...writePage(filter),
  });
}

export const isFiltered = ({ exchangeCode, accountType, state, name }: Fields): boolean =>
  exchangeCode !== undefined || accountType !== undefined || state !== undefined || name.trim() !== '';

export function buildCondition({ position, pageSize, exchangeCode, accountType, state, name }: AccountFilter) {
  return {
    ...pageCondition(position, pageSize),
    queryCondition: {
      ...present({ exchangeCode, accountType, state }),
      ...(name.trim() !== '' && { name: name.trim() }),
    },
  } satisfies RequestOf<'pageBrokerAccount'>;
}
