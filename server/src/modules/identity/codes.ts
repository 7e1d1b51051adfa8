import { randomUUID } from 'node:crypto';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { queueMail, queueSms } from '../../kernel/jobs/outbox.ts';
import type { Log } from '../../kernel/log.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { newCode } from '../../kernel/secrets/token.ts';
import type { KernelConfig } from '../../kernel/start/config.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { decideSending } from './codeLimits.ts';
import { type CodeAction, codeEmail, codeMessage, type EmailContent } from './emails.ts';
import { maySendSms } from './smsLimits.ts';

const LIFETIME_MS = 10 * 60_000;

/** The purpose and owner of a code. It is valid for nothing else. */
export interface Code {
  /** Null if it belongs to the address, as in a registration. */
  readonly userId: string | null;
  /** The member who had it sent, where it belongs to somebody else's address. */
  readonly senderId?: string;
  readonly purpose: CodeAction;
  /** The sign-in, recovery, session or address that requested it; it is valid only there. */
  readonly scope: string;
  readonly channel: 'email' | 'sms';
  /** An email address or a number as E.164. */
  readonly recipient: string;
}

/**
 * Message that a requested code sends: the code in a language, another message, or nothing. The caller's answer is the
 * same, and a code that was not sent is never valid, because redeeming also checks the recipient.
 */
export type Leaves =
  | { readonly code: Language }
  /** An email with the code that also says what the code is for. */
  | { readonly write: (code: string) => EmailContent }
  | { readonly message: EmailContent }
  | 'nothing';

interface Deps {
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly config: Pick<KernelConfig, 'smsPerHour'>;
  readonly log: Log;
}

/** Six-digit codes by email or SMS, each valid once. */
export function createCodes({ clock, box, config, log }: Deps) {
  /** Six digits can be tried out quickly, so the digest uses the platform's key. */
  const digest = (id: string, code: string) => box.digest(`${id}:${code}`, 'verification-code');

  return {
    /** Sends a code and returns its id. Throws tooManyRequests. */
    async send(tx: Tx, code: Code, leaves: Leaves): Promise<string> {
      const now = clock();
      const sending = await decideSending(tx, code, now);
      if (typeof sending === 'object') return sending.earlier;
      const leavesAtAll = sending === 'sent';
      const digits = newCode();
      const id = randomUUID();
      await tx
        .insertInto('verification_code')
        .values({
          id,
          user_id: code.userId,
          sender_id: code.senderId ?? null,
          channel: code.channel,
          recipient: code.recipient,
          purpose: code.purpose,
          scope: code.scope,
          code_hash: digest(id, digits),
          created_at: new Date(now),
          // A code that was not sent expires immediately, so that it cannot be guessed.
          expires_at: new Date(leavesAtAll ? now + LIFETIME_MS : now),
          used_at: null,
        })
        .execute();
      if (!leavesAtAll) return id;
      if (code.channel === 'sms' && leaves !== 'nothing') {
        const may = await maySendSms(tx, code.recipient, { limits: config.smsPerHour, log, now });
        // A recovery must not reveal that the number is bound.
        if (!may && code.purpose === 'retrieve_password') return id;
        if (!may) throw new ApiError('tooManyRequests');
      }
      await dispatch(tx, code, digits, leaves, now);
      return id;
    },

    /** ID-09: whether a code was asked for. */
    async wasRequested(at: Database | Tx, { userId, purpose, scope, channel }: Code): Promise<boolean> {
      const row = await at
        .selectFrom('verification_code')
        .select('id')
        // Not 'is not distinct from', which cannot use an index.
        .where('user_id', userId === null ? 'is' : '=', userId)
        .where('purpose', '=', purpose)
        .where('scope', '=', scope)
        .where('channel', '=', channel)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether the digits are those of this purpose; then the code is used up. Throws codeUsed for a used one. */
    async redeem(tx: Tx, code: Code, id: string, digits: string): Promise<boolean> {
      const now = new Date(clock());
      const found = await tx
        .selectFrom('verification_code')
        .select('used_at')
        .where('id', '=', id)
        .where('user_id', 'is not distinct from', code.userId)
        .where('purpose', '=', code.purpose)
        .where('scope', '=', code.scope)
        .where('channel', '=', code.channel)
        .where('recipient', '=', code.recipient)
        .where('code_hash', '=', digest(id, digits))
        .where('expires_at', '>', now)
        .forUpdate()
        .executeTakeFirst();
      if (found === undefined) return false;
      if (found.used_at !== null) throw new ApiError('codeUsed');
      await tx.updateTable('verification_code').set({ used_at: now }).where('id', '=', id).execute();
      return true;
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
  if ('write' in leaves) await queueMail(tx, { to: recipient, ...leaves.write(digits) }, timing);
  else if ('message' in leaves) await queueMail(tx, { to: recipient, ...leaves.message }, timing);
  else if (channel === 'email')
    await queueMail(tx, { to: recipient, ...codeEmail(leaves.code, purpose, digits) }, timing);
  else await queueSms(tx, { to: recipient, text: codeMessage(leaves.code, purpose, digits) }, timing);
}
