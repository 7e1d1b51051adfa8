import { randomUUID } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Tx } from '../kernel/database.ts';
import { queueMail } from '../kernel/outbox.ts';
import { Problem } from '../kernel/problem.ts';
import type { SecretBox } from '../kernel/secrets.ts';
import { newCode } from '../kernel/token.ts';

const LIFETIME_MS = 10 * 60_000;
/** ID-10: a request for a code this soon after the last one is dropped. */
const PAUSE_MS = 1_000;

/** What a code is for. It opens that and nothing else. */
export interface CodePurpose {
  readonly userId: string;
  /** The deed, as the letter names it. */
  readonly purpose: CodeDeed;
  /** The sign-in or the session that asked: a code serves nobody else. */
  readonly scope: string;
}

export type CodeDeed = keyof typeof DEEDS;

/** How the letter words what a code is for. */
const DEEDS = {
  sign_in: 'sign-in',
  update_password: 'password change',
  bind_phone: 'phone binding',
  update_phone: 'phone change',
  update_email: 'email change',
  withdraw: 'withdrawal',
} as const;

/** Six digits by mail: sent, and redeemed once. */
export function createEmailCodes({ clock, box }: { clock: Clock; box: SecretBox }) {
  /** Six digits are soon tried through: a digest of them says nothing without the platform's key. */
  const digest = (emailUuid: string, code: string) => box.digest(`${emailUuid}:${code}`, 'email-code');

  return {
    /** Mails a code to the user's address. Requests of one user wait for each other, so that the pause holds for all. */
    async send(tx: Tx, { userId, purpose, scope }: CodePurpose): Promise<{ emailUuid: string }> {
      const { email } = await tx
        .selectFrom('platform_user')
        .select('email')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const now = clock();
      const last = await tx
        .selectFrom('email_code')
        .select('created_at')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      if (last && now - last.created_at.getTime() < PAUSE_MS) throw new Problem('tooManyRequests');
      const code = newCode();
      const emailUuid = randomUUID();
      await tx
        .insertInto('email_code')
        .values({
          id: emailUuid,
          user_id: userId,
          purpose,
          scope,
          code_hash: digest(emailUuid, code),
          created_at: new Date(now),
          expires_at: new Date(now + LIFETIME_MS),
          used_at: null,
        })
        .execute();
      await queueMail(tx, { to: email, ...letter(purpose, code) }, { at: now, usefulForMs: LIFETIME_MS });
      return { emailUuid };
    },

    /** ID-09: whether a code was asked for. */
    async wasRequested(database: Database | Tx, { userId, purpose, scope }: CodePurpose): Promise<boolean> {
      const row = await database
        .selectFrom('email_code')
        .select('id')
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('scope', '=', scope)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether the code is the one that was mailed for this purpose; it is used up where it is. */
    async redeem(tx: Tx, { userId, purpose, scope }: CodePurpose, emailUuid: string, code: string): Promise<boolean> {
      const now = new Date(clock());
      const used = await tx
        .updateTable('email_code')
        .set({ used_at: now })
        .where('id', '=', emailUuid)
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('scope', '=', scope)
        .where('code_hash', '=', digest(emailUuid, code))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}

export type EmailCodes = ReturnType<typeof createEmailCodes>;

function letter(purpose: CodeDeed, code: string): { subject: string; text: string } {
  const deed = DEEDS[purpose];
  return {
    subject: `${code} is your Aldgate ${deed} code`,
    text: `Your ${deed} code is ${code}. It is valid for 10 minutes.\n\nIf you did not ask for it, change your password and tell us.`,
  };
}
