import type { SessionEndReason } from '@aldgate/contract';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import type { ColumnType, Generated } from 'kysely';
import type { NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';
import type { Language } from '../../kernel/mail/mail.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    platform_user: {
      id: string;
      institution_id: string;
      email: string;
      username: string | null;
      password_hash: string;
      google_secret: Buffer | null;
      google_last_step: ColumnType<string, number, number>;
      created_at: Time;
      role: Generated<MemberRole>;
      first_name: NullableText;
      last_name: NullableText;
      preferred_language: Generated<Language>;
      language_chosen: Generated<boolean>;
      area_code: NullableText;
      phone: NullableText;
      phone_bound_at: NullableTime;
      whatsapp: NullableText;
      telegram: NullableText;
      google_pending: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
      google_pending_until: NullableTime;
      removed_at: NullableTime;
      /** Since when the role may approve others' requests, and until when a former one could. */
      approves_since: NullableTime;
      approved_until: NullableTime;
      /** When a password, a factor, the email or the phone last changed. */
      credentials_changed_at: NullableTime;
    };
    factor_error: {
      subject: string;
      factor: Factor;
      count: number;
      locks: number;
      locked_until: Time | null;
      changed_at: Time;
    };
    captcha: { id: string; code: string; expires_at: Time };
    pre_login: {
      token_hash: Buffer;
      user_id: string;
      expires_at: Time;
      completed_at: Time | null;
      /** By what the first step was recognised (`lockout.ts`); null for a stranger. */
      known_by: NullableText;
    };
    known_browser: { id: string; user_id: string; token_hash: Buffer; created_at: Time; used_at: Time };
    verification_code: {
      id: string;
      user_id: string | null;
      sender_id: string | null;
      channel: 'email' | 'sms';
      recipient: string;
      purpose: string;
      scope: string;
      code_hash: Buffer;
      created_at: Time;
      expires_at: Time;
      used_at: Time | null;
    };
    session: {
      id: string;
      token_hash: Buffer;
      user_id: string;
      created_at: Time;
      expires_at: Time;
      /** The last call, to the minute. */
      active_at: Time;
      revoked_at: Time | null;
      /** Why it was revoked; null also for sessions revoked before reasons were recorded. */
      end_reason: Exclude<SessionEndReason, 'expired' | 'idle'> | null;
      address: string;
      client: string;
    };
    recovery: {
      token_hash: Buffer;
      user_id: string | null;
      subject: string;
      errors: Generated<number>;
      expires_at: Time;
      completed_at: NullableTime;
    };
    passkey: {
      id: string;
      user_id: string;
      credential_id: string;
      public_key: Buffer;
      counter: ColumnType<string, number, number>;
      transports: string[];
      name: string;
      created_at: Time;
      used_at: NullableTime;
    };
    passkey_challenge: { scope: string; user_id: string; challenge: string; expires_at: Time };
    invitation: {
      id: string;
      institution_id: string;
      email: string;
      role: MemberRole;
      token_hash: Buffer;
      invited_by: string;
      created_at: Time;
      expires_at: Time;
      accepted_at: NullableTime;
      revoked_at: NullableTime;
    };
  }
}

export type Factor = 'password' | 'email' | 'google' | 'sms' | 'passkey';
