import type { AnswerOf } from '@aldgate/contract';
import { inTransaction } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { ApiKeysDeps } from './deps.ts';
import { mailKeyCode } from './emails.ts';
import { assertLive, findOwnKey } from './keys.ts';

/** The purpose and scope of the emailed code of a new key: it is valid in its session alone. */
export const newKeyCode = ({ principal }: User) => ({ purpose: 'api_key', scope: principal.id }) as const;

/** The purpose and scope of the emailed code that widens a key. */
export const widenedKeyCode = (keyId: string) => ({ purpose: 'api_key', scope: `api_key:${keyId}` }) as const;

/** AK-02: emails the code of a new key, or of a wider one. Throws notFound, apiKeyState, tooManyRequests. */
export function sendKeyCode(
  { database, businessClock, stepUp }: ApiKeysDeps,
  keyId: string | undefined,
  user: User,
): Promise<AnswerOf<'sendApiKeyCode'>> {
  return inTransaction(database, async (tx) => {
    const row = keyId === undefined ? null : await findOwnKey(tx, user.userId, keyId);
    if (row !== null) assertLive(row, await businessClock(tx));
    const write = (digits: string, language: Language) => mailKeyCode(row, digits, language);
    const code = row === null ? newKeyCode(user) : widenedKeyCode(row.id);
    return { emailUuid: await stepUp.sendCode(tx, user, code, write) };
  });
}
