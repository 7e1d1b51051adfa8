import type { Database } from '../../../kernel/database.ts';

/** Marks a key that the exchange rejected: the account is shown as unusable until it has another key. */
export async function rejectKey(database: Database, keyId: string): Promise<void> {
  await database
    .updateTable('exchange_key')
    .set({ state: 'rejected' })
    .where('id', '=', keyId)
    .where('state', '=', 'active')
    .execute();
}
