import { type AccountType, FUNDING_ACCOUNT } from './accountType.ts';

/** The owners of money that deposits credit and withdrawals debit; the database has the same list. */
export type OwnerKind = 'institution' | 'platform';

/** An owner of accounts in the ledger. An id is unique across the kinds. */
export interface MoneyOwner {
  readonly kind: OwnerKind;
  readonly id: string;
}

export const institutionOwner = (institutionId: string): MoneyOwner => ({ kind: 'institution', id: institutionId });

/** The institution that an owner is; null for another, which has neither members, features nor a verification. */
export const findInstitution = ({ kind, id }: MoneyOwner): string | null => (kind === 'institution' ? id : null);

/**
 * The account that an owner's deposits credit and withdrawals debit: an institution's funding account, and of others
 * the one that they name.
 */
export const fundingAccount = ({ kind }: MoneyOwner, account: AccountType): AccountType =>
  kind === 'institution' ? FUNDING_ACCOUNT : account;
