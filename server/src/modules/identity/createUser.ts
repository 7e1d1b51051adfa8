import { randomUUID } from 'node:crypto';
import { type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { GOOGLE_SECRET_PURPOSE } from './google.ts';
import { hashPassword } from './password.ts';

interface NewUser {
  readonly institutionId: string;
  readonly email: string;
  readonly password: string;
  /** Base32; null: Google is not bound. */
  readonly googleSecret: string | null;
  /** Default: administrator. */
  readonly role?: MemberRole;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly username?: string | undefined;
  readonly preferredLanguage?: Language;
  /** E.164. */
  readonly whatsApp?: string | undefined;
  readonly telegram?: string | undefined;
}

/** Adds a member; `approvesSince` is of the business clock, and matters for a role that approves. */
export async function createUser(
  tx: Tx,
  box: SecretBox,
  user: NewUser,
  at: number,
  approvesSince = at,
): Promise<string> {
  const id = randomUUID();
  const secret = user.googleSecret;
  const role = user.role ?? 'administrator';
  await tx
    .insertInto('platform_user')
    .values({
      id,
      institution_id: user.institutionId,
      email: user.email.toLowerCase(),
      username: user.username?.toLowerCase() ?? null,
      role,
      approves_since: memberMay(role, 'approve') ? new Date(approvesSince) : null,
      first_name: user.firstName ?? null,
      last_name: user.lastName ?? null,
      preferred_language: user.preferredLanguage ?? 'en-US',
      language_chosen: user.preferredLanguage !== undefined,
      whatsapp: user.whatsApp ?? null,
      telegram: user.telegram ?? null,
      password_hash: await hashPassword(user.password),
      google_secret: secret === null ? null : box.seal(Buffer.from(secret), GOOGLE_SECRET_PURPOSE, id),
      google_last_step: 0,
      created_at: new Date(at),
    })
    .execute();
  return id;
}
