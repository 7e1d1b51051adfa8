import type { Database, Tx } from '../../../kernel/database.ts';

/** A ceremony at the browser takes no longer. */
const LIFETIME_MS = 5 * 60_000;

interface Ceremony {
  /** The session or the sign-in that it belongs to. */
  readonly scope: string;
  readonly userId: string;
}

/** Keeps the challenge of a ceremony; an earlier one of the same scope is forgotten. */
export async function saveChallenge(
  database: Database,
  { scope, userId }: Ceremony,
  challenge: string,
  now: number,
): Promise<void> {
  const row = { user_id: userId, challenge, expires_at: new Date(now + LIFETIME_MS) };
  await database
    .insertInto('passkey_challenge')
    .values({ scope, ...row })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(row))
    .execute();
}

/** Takes the challenge, which serves once; undefined where there is none that is still good. */
export async function takeChallenge(
  at: Database | Tx,
  { scope, userId }: Ceremony,
  now: number,
): Promise<string | undefined> {
  const row = await at
    .deleteFrom('passkey_challenge')
    .where('scope', '=', scope)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}
