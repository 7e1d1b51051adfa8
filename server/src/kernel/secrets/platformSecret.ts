import type { Database } from '../database/database.ts';
import { StartError } from '../startError.ts';
import type { Clock } from '../time/clock.ts';
import type { SecretBox } from './secrets.ts';

interface Deps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/**
 * Reads a secret that every server shares, or creates it. If several servers start at the same time, the first one's
 * is kept. Throws a StartError where it was sealed with another key.
 */
export async function getOrCreateSecret(deps: Deps, name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const { database, box, clock } = deps;
  const stored = await read(database, name);
  if (stored) return open(box, stored, name);
  await database
    .insertInto('platform_secret')
    .values({ name, ciphertext: box.seal(await make(), name), created_at: new Date(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await read(database, name);
  if (!kept) throw new Error(`the ${name} was not stored`);
  return open(box, kept, name);
}

function open(box: SecretBox, sealed: Buffer, name: string): Buffer {
  try {
    return box.open(sealed, name);
  } catch {
    throw new StartError('SECRETS_KEY: is not the key that this database’s secrets were sealed with.');
  }
}

async function read(database: Database, name: string): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('platform_secret')
    .select('ciphertext')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.ciphertext;
}
