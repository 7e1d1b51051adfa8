import { type AccountType, FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { institutionOwner, type MoneyOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { ownerColumns } from '../../../ledger/moneyOwner.ts';

/** The account of an owner that a payment credits, and the institution that pays it in and sees it. */
export interface Credited {
  readonly institutionId: string;
  readonly owner: MoneyOwner;
  readonly account: AccountType;
}

/** An institution's own payments credit its funding account. */
export const creditedInstitution = (institutionId: string): Credited => ({
  institutionId,
  owner: institutionOwner(institutionId),
  account: FUNDING_ACCOUNT,
});

export const creditedColumns = ({ institutionId, owner, account }: Credited) => ({
  ...ownerColumns(owner),
  institution_id: institutionId,
  account,
});
