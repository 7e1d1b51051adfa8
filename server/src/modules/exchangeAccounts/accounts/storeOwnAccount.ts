import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../kernel/database/database.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import { accountRow, ownAccount } from './openAccount.ts';

/** Returns the id of an institution's own account at an exchange; stores it as `opening` if there is none yet. */
export async function storeOwnAccount(
  tx: Tx,
  {
    institutionId,
    exchangeCode,
    at,
  }: { readonly institutionId: string; readonly exchangeCode: string; readonly at: number },
): Promise<string> {
  const known = await find();
  if (known !== undefined) return known.id;
  const names = await readInstitutionNames(tx, [institutionId]);
  const wanted = ownAccount(exchangeCode, institutionId, names.get(institutionId) ?? '');
  await tx
    .insertInto('exchange_account')
    .values({ ...accountRow(wanted, at), id: randomUUID(), external_id: null, state: 'opening' })
    .onConflict((conflict) => conflict.columns(['exchange_code', 'tag']).doNothing())
    .execute();
  const stored = await find();
  if (stored === undefined) throw new Error(`${institutionId} has no account at ${exchangeCode}`);
  return stored.id;

  function find() {
    return tx
      .selectFrom('exchange_account')
      .select('id')
      .where('institution_id', '=', institutionId)
      .where('exchange_code', '=', exchangeCode)
      .where('kind', '=', 'own')
      .executeTakeFirst();
  }
}
