import type { MoneyOwner, OwnerKind } from '@aldgate/domain/ledger/moneyOwner.ts';

/** An owner of money as tables store it. */
interface OwnerColumns {
  readonly owner_kind: OwnerKind;
  readonly owner: string;
  readonly institution_id: string | null;
}

export const readOwner = ({
  owner_kind: kind,
  owner: id,
  institution_id: institutionId,
}: OwnerColumns): MoneyOwner => ({
  kind,
  id,
  institutionId,
});

export const ownerColumns = ({ kind, id, institutionId }: MoneyOwner) => ({
  owner_kind: kind,
  owner: id,
  institution_id: institutionId,
});
