import type { ParsedOf } from '@aldgate/contract';
import { CUSTOMER_ACCOUNTS, DEBT_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import type { EquityAccount } from '@aldgate/domain/performance/category.ts';
import type { Database } from '../../kernel/database/database.ts';
import { type LedgerAccount, listLedgerAccounts, type TradingAccounts } from '../exchangeAccounts/index.ts';

/** The accounts in the ledger whose performance is computed. */
export interface Scope {
  readonly types: readonly EquityAccount[];
  readonly owners: readonly string[];
  /** The accounts at exchanges that the ledger mirrors. */
  readonly mirrored: readonly LedgerAccount[];
  /** The names of those that it does not, which are left out. */
  readonly notRecorded: readonly string[];
  /** The name of the one account. */
  readonly accountName: string | undefined;
}

interface Deps {
  readonly database: Database;
  readonly findAccount: TradingAccounts['find'];
}

/**
 * Finds an institution's accounts of a scope: those of the wallet are all, those of its brokers' area included, and its
 * debts, so that equity is net and a loan that is drawn or repaid is no flow. Throws
 * tradingAccountNotFound for another institution's.
 */
export async function findScope(
  { database, findAccount }: Deps,
  institutionId: string,
  { scope, exchangeKeyId }: Pick<ParsedOf<'queryPerformance'>, 'scope' | 'exchangeKeyId'>,
): Promise<Scope> {
  const one = exchangeKeyId === undefined ? undefined : await findAccount(institutionId, exchangeKeyId);
  const listed = one === undefined ? await listLedgerAccounts(database, institutionId) : [one];
  const mirrored = listed.filter(({ isMirrored }) => isMirrored);
  const owners = mirrored.map(({ ledgerOwner }) => ledgerOwner);
  return {
    types: scope === 'wallet' ? [...CUSTOMER_ACCOUNTS, ...DEBT_ACCOUNTS] : [scope],
    owners: one === undefined ? [...new Set([institutionId, ...owners])] : owners,
    mirrored: scope === 'trade_account' ? [] : mirrored,
    notRecorded: listed.filter(({ isMirrored }) => !isMirrored).map(({ name }) => name),
    accountName: one?.name,
  };
}
