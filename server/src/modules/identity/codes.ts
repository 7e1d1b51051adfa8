import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { Language } from '../../kernel/language.ts';
import { queueMail, queueSms } from '../../kernel/outbox.ts';
import type { SecretBox } from '../../kernel/secrets.ts';
import { newCode } from '../../kernel/token.ts';
import { isSendable } from './codeLimits.ts';
import { type CodeAction, codeEmail, codeMessage, type EmailContent } from './emails.ts';

const LIFETIME_MS = 10 * 60_000;

/** What a code is for. It opens that and nothing else. */
export interface Code {
  /** Null where it belongs to the address itself, as in a registration. */
  readonly userId: string | null;
  readonly purpose: CodeAction;
  /** The sign-in, recovery, session or address that asked: a code serves nobody else. */
  readonly scope: string;
  readonly channel: 'email' | 'sms';
  /** An email address or a number as E.164. */
  readonly recipient: string;
}

/**
 * What leaves when a code is asked for: the code in somebody's language; another message in its place; or nothing. Whoever asks is
 * answered alike, and a code that did not leave opens nothing, since whoever redeems one asks for the right recipient too.
 */
export type Leaves = { readonly code: Language } | { readonly message: EmailContent } | 'nothing';

/** Six digits by mail or sms: sent, and redeemed once. */
export function createCodes({ clock, box }: { clock: Clock; box: SecretBox }) {
  /** Six digits are soon tried through: a digest of them says nothing without the platform's key. */
  const digest = (id: string, code: string) => box.digest(`${id}:${code}`, 'verification-code');

  return {
    /** Sends a code and answers its id. Throws tooManyRequests where it is asked for too soon or too often. */
    async send(tx: Tx, code: Code, leaves: Leaves): Promise<string> {
      const now = clock();
      const leavesAtAll = await isSendable(tx, code, now);
      const digits = newCode();
      const id = randomUUID();
      await tx
        .insertInto('verification_code')
        .values({
          id,
          user_id: code.userId,
          channel: code.channel,
          recipient: code.recipient,
          purpose: code.purpose,
          scope: code.scope,
          code_hash: digest(id, digits),
          created_at: new Date(now),
          // What never left is over at once: nobody is to guess at it.
          expires_at: new Date(leavesAtAll ? now + LIFETIME_MS : now),
          used_at: null,
        })
        .execute();
      if (leavesAtAll) await dispatch(tx, code, digits, leaves, now);
      return id;
    },

    /** ID-09: whether a code was asked for. */
    async wasRequested(at: Database | Tx, { userId, purpose, scope, channel }: Code): Promise<boolean> {
      const row = await at
        .selectFrom('verification_code')
        .select('id')
        // Not 'is not distinct from', which no index serves.
        .where('user_id', userId === null ? 'is' : '=', userId)
        .where('purpose', '=', purpose)
        .where('scope', '=', scope)
        .where('channel', '=', channel)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether the digits are those that were sent for this purpose; they are used up where they are. */
    async redeem(tx: Tx, code: Code, id: string, digits: string): Promise<boolean> {
      const now = new Date(clock());
      const used = await tx
        .updateTable('verification_code')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('user_id', 'is not distinct from', code.userId)
        .where('purpose', '=', code.purpose)
        .where('scope', '=', code.scope)
        .where('channel', '=', code.channel)
        .where('recipient', '=', code.recipient)
        .where('code_hash', '=', digest(id, digits))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;

async function dispatch(
  tx: Tx,
  { purpose, channel, recipient }: Code,
  digits: string,
  leaves: Leaves,
  now: number,
): Promise<void> {
  if (leaves === 'nothing') return;
  const timing = { at: now, usefulForMs: LIFETIME_MS };
  if ('message' in leaves) await queueMail(tx, { to: recipient, ...leaves.message }, timing);
  else if (channel === 'email')
    await queueMail(tx, { to: recipient, ...codeEmail(leaves.code, purpose, digits) }, timing);
  else await queueSms(tx, { to: recipient, text: codeMessage(leaves.code, purpose, digits) }, timing);
}
