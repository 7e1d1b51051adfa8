import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { User } from '../../../kernel/http/caller.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import {
  type AccountFigures,
  type AccountManager,
  type BrokerAccount,
  brokerAccountSource,
  type Freshness,
  listBrokerAccounts,
  listManagers,
} from '../../exchangeAccounts/index.ts';
import { formatName } from '../../identity/index.ts';
import type { BrokersDeps } from '../deps.ts';

type Page = AnswerOf<'pageBrokerAccount'>;
type Reference = AnswerOf<'listBrokerAccount'>[number];

/**
 * BR-06: a broker's accounts in display order with their live figures; `sort: oldest` is the order reversed.
 */
export async function pageAccounts(
  { database, exchanges, clock, brokerAccounts }: BrokersDeps,
  { queryCondition, ...conditions }: ParsedOf<'pageBrokerAccount'>,
  { institutionId }: User,
): Promise<Page> {
  const { sort, ...filter } = queryCondition;
  const source = brokerAccountSource(database, institutionId, filter);
  const { rows, ...page } = await readPage(source, conditions, sort === 'newest' ? 'asc' : 'desc');
  const [figures, managers] = await Promise.all([
    brokerAccounts.readFigures(
      institutionId,
      rows.map(({ accountId }) => accountId),
    ),
    listManagers(
      database,
      rows.map(({ accountId }) => accountId),
    ),
  ]);
  const byAccount = Map.groupBy(managers, ({ accountId }) => accountId);
  const items = rows.map((row) => ({
    ...formatReference(row),
    exchangeName: exchanges.find(row.exchangeCode)?.name ?? row.exchangeCode,
    loginName: row.loginName,
    managers: (byAccount.get(row.accountId) ?? []).map(formatManager),
    state: row.state,
    reason: row.reason,
    keyState: row.keyState,
    sortIndex: row.sortIndex,
    createdAt: row.createdAt.getTime(),
    ...formatFigures(row, figures.get(row.accountId), clock()),
  }));
  return { ...page, items };
}

/** BR-06: a broker's accounts for a choice, without those that ended. */
export async function listAccounts(
  { database }: BrokersDeps,
  filter: ParsedOf<'listBrokerAccount'>,
  { institutionId }: User,
): Promise<AnswerOf<'listBrokerAccount'>> {
  return (await listBrokerAccounts(database, institutionId, { ...filter, isOpen: true })).map(formatReference);
}

export const formatReference = (row: BrokerAccount): Reference => ({
  brokerAccountId: row.accountId,
  accountName: row.name,
  accountType: row.accountType,
  accountMode: row.accountMode,
  exchangeCode: row.exchangeCode,
  projectNo: row.projectNo,
  keyId: row.keyId,
});

const formatManager = ({ managerId, userId, email, firstName, lastName, state }: AccountManager) => ({
  managerId,
  uid: userId,
  email,
  name: formatName({ first_name: firstName, last_name: lastName }),
  state,
});

/** Without a key there are none: not yet, or not any more. */
const formatFigures = (account: BrokerAccount, figures: AccountFigures | undefined, now: number) => ({
  equity: figures?.equity ?? null,
  marginRatio: figures?.futures?.marginRatio ?? null,
  transferable: figures?.transferable ?? null,
  freshness: figures?.freshness ?? freshnessWithoutKey(account, now),
});

/** The freshness of an account that nothing reads. */
export function freshnessWithoutKey({ state, closedAt }: BrokerAccount, now: number): Freshness {
  if (state !== 'closed' && state !== 'rejected') return { state: 'connecting', at: null, ageMs: null };
  const at = closedAt?.getTime() ?? null;
  return { state: 'stale', at, ageMs: at === null ? null : Math.max(0, now - at) };
}
