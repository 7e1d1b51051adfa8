import { isMirrored } from '@aldgate/domain/brokers/accounts.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type BrokerAccount, listRecordedContent, setProject } from '../../exchangeAccounts/index.ts';
import { assertEmpty } from '../accounts/deleteAccount.ts';
import { requireAccount } from '../accounts/updateAccount.ts';
import { assertAccountsOpen } from '../caseRows/openCases.ts';
import type { BrokersDeps } from '../deps.ts';

/** Why an account cannot join a project. */
type JoiningClosedBy = 'accountInProject' | 'accountState' | 'typeClosed' | 'case';

const JOINING_STATES: readonly BrokerAccount['state'][] = ['opening', 'active'];

/** BR-06: why an account cannot join a project, what it has aside; null where it can. */
export function whyNotJoining({ projectNo, state, accountType }: BrokerAccount): JoiningClosedBy | null {
  if (projectNo !== null) return 'accountInProject';
  if (!isMirrored(accountType)) return 'typeClosed';
  return JOINING_STATES.includes(state) ? null : 'accountState';
}

/** Accounts that join a project and leave it, by their ids. */
export interface Border {
  readonly joining: readonly string[];
  readonly leaving: readonly string[];
}

/** Throws unless each of the accounts can cross the project's border, as far as their exchanges say. */
export async function assertCrossing(deps: BrokersDeps, institutionId: string, border: Border): Promise<void> {
  const { database, brokerAccounts } = deps;
  const listContent = (account: BrokerAccount) =>
    // One that is being opened has nothing at its exchange yet.
    account.state === 'opening' ? listRecordedContent(database, account) : brokerAccounts.listContent(account);
  for (const id of border.joining) assertEmpty(await listContent(await requireJoining(database, institutionId, id)));
  for (const id of border.leaving) assertEmpty(await listContent(await requireAccount(database, institutionId, id)));
}

/**
 * Takes accounts over the project's border, under a lock of the institution, which moves of money respect. Throws
 * financingState while the project is liquidated.
 */
export async function cross(
  tx: Tx,
  { institutionId, projectNo }: { readonly institutionId: string; readonly projectNo: string },
  { joining, leaving }: Border,
  at: number,
): Promise<void> {
  if (joining.length + leaving.length > 0) await assertAccountsOpen(tx, projectNo);
  for (const id of joining) {
    assertEmpty(await listRecordedContent(tx, await requireJoining(tx, institutionId, id)));
    await setProject(tx, id, projectNo, at);
  }
  for (const id of leaving) {
    assertEmpty(await listRecordedContent(tx, await requireAccount(tx, institutionId, id)));
    await setProject(tx, id, null, at);
  }
}

async function requireJoining(database: Database | Tx, institutionId: string, id: string): Promise<BrokerAccount> {
  const account = await requireAccount(database, institutionId, id);
  const closedBy = whyNotJoining(account);
  if (closedBy === 'accountInProject') throw new ApiError('accountInProject', { projectNo: account.projectNo });
  if (closedBy === 'typeClosed') throw new ApiError('typeClosed', { field: 'accountType' });
  if (closedBy === 'accountState') throw new ApiError('accountBlocked', { level: 'none', reason: account.state });
  return account;
}
