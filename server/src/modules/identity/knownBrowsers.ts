import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { newToken, tokenHash } from '../../kernel/secrets/token.ts';

/** A browser that is not used for this long becomes a stranger. */
export const KNOWN_BROWSER_KEPT_MS = 90 * 24 * 3_600_000;

/** Remembers a browser that has logged in; returns its token, of which only a digest is stored. */
export async function rememberBrowser(tx: Tx, userId: string, at: number): Promise<string> {
  const token = newToken();
  const now = new Date(at);
  const row = { id: randomUUID(), user_id: userId, token_hash: tokenHash(token), created_at: now, used_at: now };
  await tx.insertInto('known_browser').values(row).execute();
  return token;
}

/** The user's browser that one of the tokens belongs to; undefined for a stranger's. */
export async function findBrowser(
  at: Database | Tx,
  userId: string,
  tokens: readonly string[],
  now: number,
): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const row = await at
    .updateTable('known_browser')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('token_hash', 'in', tokens.map(tokenHash))
    .where('used_at', '>', new Date(now - KNOWN_BROWSER_KEPT_MS))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The user's browsers become strangers. */
export async function forgetBrowsers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_browser').where('user_id', '=', userId).execute();
}
