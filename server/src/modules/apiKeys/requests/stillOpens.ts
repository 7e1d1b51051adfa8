import type { Database } from '../../../kernel/database/database.ts';
import { canonicalAddress } from '../addresses.ts';
import type { SignedKey } from './authenticate.ts';
import { findKey } from './findKey.ts';

/** Whether the key of an open stream still works, for its member and from the stream's address. */
export async function stillOpens(database: Database, { key }: SignedKey, address: string): Promise<boolean> {
  const now = await findKey(database, key.public_id);
  if (now === undefined || now.state !== 'active') return false;
  if (now.member_removed_at !== null || now.stopped_since !== null) return false;
  return now.addresses.length === 0 || now.addresses.includes(canonicalAddress(address) ?? address);
}
