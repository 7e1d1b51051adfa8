import type { Tx } from '../../../kernel/database/database.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import { storeKey } from './openKey.ts';

/** Makes a brought key the one that the server uses its account with; a rejected account works again. */
export async function replaceKey(
  tx: Tx,
  box: SecretBox,
  { accountId, key, secret }: { readonly accountId: string; readonly key: string; readonly secret: string },
  at: number,
): Promise<void> {
  await tx
    .updateTable('exchange_key')
    .set({ state: 'revoked' })
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', 'revoked')
    .execute();
  await storeKey(tx, box, { accountId, key, secret }, at);
  await tx
    .updateTable('exchange_account')
    .set({ state: 'active', state_reason: null })
    .where('id', '=', accountId)
    .where('state', '=', 'rejected')
    .execute();
}

/** Ends the server's use of a key that its broker takes away; the account has none then. */
export async function revokeBroughtKey(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('exchange_key')
    .set({ state: 'revoked' })
    .where('api_key', '=', key)
    .where('state', '<>', 'revoked')
    .execute();
}
