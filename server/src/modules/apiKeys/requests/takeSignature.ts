import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { SignedKey } from './authenticate.ts';

/**
 * Counts a change that has no name of its own once for each signature, on every server: a copy of an old amendment must
 * not undo a newer one. Throws requestUsed.
 */
export async function takeSignature(database: Database, { key, signature }: SignedKey): Promise<void> {
  const { timestamp, window, bytes } = signature;
  const taken = await database
    .insertInto('api_request')
    .values({ key_id: key.id, signature: bytes, expires_at: new Date(timestamp + window) })
    .onConflict((conflict) => conflict.columns(['key_id', 'signature']).doNothing())
    .returning('key_id')
    .executeTakeFirst();
  if (taken === undefined) throw new ApiError('requestUsed');
}
