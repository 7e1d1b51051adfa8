import type { BrokerAccountMode, BrokerAccountState, BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import { sqlConstraint, type Tx } from '../../../kernel/database/database.ts';

export interface NewBrokerAccount {
  readonly accountId: string;
  readonly institutionId: string;
  readonly exchangeCode: string;
  readonly name: string;
  readonly loginName: string;
  readonly accountType: BrokerAccountType;
  readonly accountMode: BrokerAccountMode;
  readonly state: Extract<BrokerAccountState, 'opening' | 'verifying'>;
  /** The id at the exchange of an account that exists there; null of one to open. */
  readonly externalId: string | null;
  readonly requestDigest: string;
}

/** The tag of an account at its exchange, by which it is found: its id, letters and digits. */
export const accountTag = (accountId: string): string => accountId.replaceAll('-', '');

/** Stores an account after the others of its broker. Throws nameTaken, and keyRefused for an account that is known. */
export async function storeBrokerAccount(tx: Tx, account: NewBrokerAccount, at: number): Promise<void> {
  const { accountId, institutionId } = account;
  await mapTaken(() =>
    tx
      .insertInto('exchange_account')
      .values({
        id: accountId,
        institution_id: institutionId,
        exchange_code: account.exchangeCode,
        external_id: account.externalId,
        tag: accountTag(accountId),
        kind: 'sub',
        name: account.name,
        login_name: account.loginName,
        account_type: account.accountType,
        account_mode: account.accountMode,
        state: account.state,
        request_digest: account.requestDigest,
        sort_index: sql`(select coalesce(max(sort_index), 0) + 1 from exchange_account
          where institution_id = ${institutionId})`,
        created_at: new Date(at),
      })
      .execute(),
  );
}

interface Labels {
  readonly name?: string | undefined;
  readonly loginName?: string | undefined;
  readonly sortIndex?: number | undefined;
}

/** Changes the labels that are given. Throws nameTaken. */
export async function updateBrokerAccountLabels(tx: Tx, accountId: string, labels: Labels): Promise<void> {
  const { name, loginName, sortIndex } = labels;
  if (name === undefined && loginName === undefined && sortIndex === undefined) return;
  await mapTaken(() =>
    tx
      .updateTable('exchange_account')
      .set({ name, login_name: loginName, sort_index: sortIndex })
      .where('id', '=', accountId)
      .execute(),
  );
}

/** Takes an account into a project, or out of the one that it is in. */
export async function setProject(tx: Tx, accountId: string, projectNo: string | null, at: number): Promise<void> {
  await tx
    .updateTable('exchange_account')
    .set({ project_no: projectNo, project_since: projectNo === null ? null : new Date(at) })
    .where('id', '=', accountId)
    .execute();
}

const ENDED: ReadonlySet<BrokerAccountState> = new Set(['closed', 'rejected']);

/** Moves an account from one of the states to another one; false if it is in none of them. */
export async function moveBrokerAccount(
  tx: Tx,
  accountId: string,
  from: readonly BrokerAccountState[],
  {
    state,
    reason = null,
    at,
  }: { readonly state: BrokerAccountState; readonly reason?: string | null; readonly at: number },
): Promise<boolean> {
  const moved = await tx
    .updateTable('exchange_account')
    .set({ state, state_reason: reason, ...(state === 'closed' && { closed_at: new Date(at) }) })
    .$if(ENDED.has(state), (query) =>
      // A broker's own account elsewhere can be added again.
      query.set({ external_id: sql`case account_type when 'common' then null else external_id end` }),
    )
    .where('id', '=', accountId)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Stores what an opening waits for. */
export async function noteWaiting(tx: Tx, accountId: string, reason: string): Promise<void> {
  await tx
    .updateTable('exchange_account')
    .set({ state_reason: reason })
    .where('id', '=', accountId)
    .where('state', 'in', ['opening', 'verifying', 'closing'])
    .execute();
}

/** The errors of the table's unique indexes: an account elsewhere belongs to one broker. */
const TAKEN: Readonly<Record<string, () => ApiError>> = {
  exchange_account_name: () => new ApiError('nameTaken'),
  exchange_account_exchange_code_external_id_key: () => new ApiError('keyRefused', { reason: 'duplicate' }),
};

async function mapTaken(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw TAKEN[sqlConstraint(error) ?? '']?.() ?? error;
  }
}
