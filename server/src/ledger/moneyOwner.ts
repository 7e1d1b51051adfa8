import type { MoneyOwner, OwnerKind } from '@aldgate/domain/ledger/moneyOwner.ts';

/** An owner of money as tables store it. */
interface OwnerColumns {
  readonly owner_kind: OwnerKind;
  readonly owner: string;
}

export const readOwner = ({ owner_kind: kind, owner: id }: OwnerColumns): MoneyOwner => ({ kind, id });

export const ownerColumns = ({ kind, id }: MoneyOwner): OwnerColumns => ({ owner_kind: kind, owner: id });
