import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import type { MoneyOwner, OwnerKind } from '@aldgate/domain/ledger/moneyOwner.ts';
import { readOwner } from '../../../ledger/moneyOwner.ts';

/** Whom a deposit address credits. */
export interface Credited {
  readonly owner: MoneyOwner;
  readonly account: AccountType;
}

/** An address's columns; null for one that is a wallet of the platform. */
export interface CreditedColumns {
  readonly owner_kind: OwnerKind | null;
  readonly owner: string | null;
  readonly account: string | null;
  readonly institution_id: string | null;
}

export const readCredited = ({ owner_kind: kind, owner, account, institution_id }: CreditedColumns): Credited | null =>
  kind === null || owner === null || account === null
    ? null
    : { owner: readOwner({ owner_kind: kind, owner, institution_id }), account: account as AccountType };
