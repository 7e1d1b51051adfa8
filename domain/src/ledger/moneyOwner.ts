import { type AccountType, FUNDING_ACCOUNT } from './accountType.ts';

/** The owners of money that deposits credit and withdrawals debit; the database has the same list. */
export type OwnerKind = 'institution' | 'project' | 'platform';

/** An owner of accounts in the ledger. An id is unique across the kinds. */
export interface MoneyOwner {
  readonly kind: OwnerKind;
  readonly id: string;
  /**
   * The institution that it is or belongs to: its members, features and verification count. Null for one that belongs
   * to none.
   */
  readonly institutionId: string | null;
}

export const institutionOwner = (institutionId: string): MoneyOwner => ({
  kind: 'institution',
  id: institutionId,
  institutionId,
});

/** A project of a broker, by its number. */
export const projectOwner = (projectNo: string, institutionId: string): MoneyOwner => ({
  kind: 'project',
  id: projectNo,
  institutionId,
});

/**
 * The account that an owner's deposits credit and withdrawals debit: an institution's funding account, and of others
 * the one that they name.
 */
export const fundingAccount = ({ kind }: Pick<MoneyOwner, 'kind'>, account: AccountType): AccountType =>
  kind === 'institution' ? FUNDING_ACCOUNT : account;
