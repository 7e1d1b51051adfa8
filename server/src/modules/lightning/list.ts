import './tables.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { LIGHTNING_ACCOUNTS_MAX } from '@aldgate/domain/lightning/accounts.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { type ReadAccountStates, requireOwnAccount } from '../exchangeAccounts/index.ts';
import { readRemembered } from './remembered.ts';

export interface ListDeps {
  readonly database: Database;
  readonly readAccountStates: ReadAccountStates;
}

/** TR-16: the accounts that a member trades on at once, in the member's order. */
export async function queryList(
  { database, readAccountStates }: ListDeps,
  user: User,
): Promise<AnswerOf<'queryLightningList'>> {
  const rows = await selectList(database, user.userId).execute();
  const [states, remembered] = await Promise.all([
    readAccountStates(
      user,
      rows.map((row) => row.exchange_account_id),
    ),
    readRemembered(database, user.userId),
  ]);
  return rows.flatMap((row, sortIndex) => {
    const found = states.get(row.exchange_account_id);
    if (found === undefined) return [];
    return {
      ...found,
      sortIndex,
      group: row.account_group,
      ratio: toDecimalString(row.ratio),
      isOn: row.is_on,
      isRemembered: row.exchange_account_id === remembered,
    };
  });
}

const selectList = (database: Database | Tx, userId: string) =>
  database.selectFrom('lightning_account').selectAll().where('user_id', '=', userId).orderBy('sort_index');

/** Adds an account at the end; one that is there stays as it is. Throws tradingAccountNotFound and listFull. */
export const addToList = ({ database }: ListDeps, user: User, account: ParsedOf<'addLightning'>): Promise<null> =>
  inTransaction(database, async (tx) => {
    const accountId = await requireOwnAccount(tx, user.institutionId, account);
    const list = await lockList(tx, user.userId);
    if (list.includes(accountId)) return null;
    if (list.length >= LIGHTNING_ACCOUNTS_MAX) throw new ApiError('listFull', { maximum: LIGHTNING_ACCOUNTS_MAX });
    await tx
      .insertInto('lightning_account')
      .values({ user_id: user.userId, exchange_account_id: accountId, sort_index: list.length })
      .execute();
    return null;
  });

/** Removes an account; one that is not there is no error. */
export const removeFromList = ({ database }: ListDeps, user: User, account: ParsedOf<'delLightning'>): Promise<null> =>
  inTransaction(database, async (tx) => {
    const list = await lockList(tx, user.userId);
    await tx
      .deleteFrom('lightning_account')
      .where('user_id', '=', user.userId)
      .where('exchange_account_id', '=', account.brokerAccountId)
      .execute();
    await order(
      tx,
      user.userId,
      list.filter((each) => each !== account.brokerAccountId),
    );
    return null;
  });

/** Changes an account of the list. Throws notFound where it is not there. */
export const updateListed = (
  { database, readAccountStates }: ListDeps,
  user: User,
  { keyId, sortIndex, group, ratio, isOn }: ParsedOf<'updateLightning'>,
): Promise<null> =>
  inTransaction(database, async (tx) => {
    const list = await lockList(tx, user.userId);
    const states = await readAccountStates(user, list);
    const accountId = list.find((each) => states.get(each)?.keyId === keyId);
    if (accountId === undefined) throw new ApiError('notFound');
    await tx
      .updateTable('lightning_account')
      .set({
        user_id: user.userId,
        ...(group !== undefined && { account_group: group }),
        ...(ratio !== undefined && { ratio }),
        ...(isOn !== undefined && { is_on: isOn }),
      })
      .where('user_id', '=', user.userId)
      .where('exchange_account_id', '=', accountId)
      .execute();
    if (sortIndex === undefined) return null;
    const others = list.filter((each) => each !== accountId);
    await order(tx, user.userId, others.toSpliced(sortIndex, 0, accountId));
    return null;
  });

/** Locks a member's list, so that two changes follow each other, and returns its accounts in order. */
async function lockList(tx: Tx, userId: string): Promise<string[]> {
  await tx.selectFrom('platform_user').select('id').where('id', '=', userId).forUpdate().execute();
  return (await selectList(tx, userId).execute()).map((row) => row.exchange_account_id);
}

async function order(tx: Tx, userId: string, accountIds: readonly string[]): Promise<void> {
  for (const [index, accountId] of accountIds.entries())
    await tx
      .updateTable('lightning_account')
      .set({ sort_index: index })
      .where('user_id', '=', userId)
      .where('exchange_account_id', '=', accountId)
      .execute();
}
