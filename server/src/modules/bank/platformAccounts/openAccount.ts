import { isZero } from '@aldgate/domain/money/amount.ts';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { clearing, grants } from '../../../ledger/account.ts';
import { postAll } from '../../../ledger/post.ts';
import { bankLegs } from './platformAccount.ts';

type NewAccount = Omit<Insertable<Tables['bank_platform_account']>, 'closing' | 'created_at'>;

/** Adds an account of the platform and posts the balance that it begins with. */
export async function openAccount(
  tx: Tx,
  account: NewAccount,
  { from, at }: { readonly from: 'clearing' | 'grants'; readonly at: number },
): Promise<void> {
  await tx
    .insertInto('bank_platform_account')
    .values({ ...account, closing: account.opening, created_at: new Date(at) })
    .execute();
  if (isZero(account.opening)) return;
  const other = (from === 'grants' ? grants : clearing)(account.asset);
  const key = `bank_opening:${account.id}`;
  const legs = bankLegs(account, other, account.opening);
  await postAll(tx, [{ key, flow: 'others', reference: key, legs }], at);
}
