import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableText, Time } from './columns.ts';

/**
 * The row type of every table, which queries are checked against. These are the kernel's own tables; each module adds
 * its tables in its `tables.ts`, so that the kernel does not depend on modules.
 */
export interface Tables {
  audit_record: {
    id: GeneratedAlways<string>;
    at: Time;
    actor: string;
    action: string;
    subject: string;
    origin: Json;
    before: Json;
    after: Json;
    /** The position in the chain; null until the record is sealed. */
    sealed_sequence: string | null;
    previous_hash: Buffer | null;
    hash: Buffer | null;
  };
  audit_checkpoint: {
    id: GeneratedAlways<string>;
    database: string;
    sealed_sequence: string;
    hash: Buffer;
    made_at: Time;
    signature: Buffer;
  };
  platform_secret: { name: string; ciphertext: Buffer; created_at: Time };
  platform_setting: { key: string; value: ColumnType<unknown, string, string>; changed_at: Time };
  business_clock: { singleton: Generated<boolean>; ahead_ms: string };
  outbox: {
    id: string;
    channel: 'mail' | 'sms';
    recipient: string;
    subject: string;
    body: string;
    has_text: GeneratedAlways<boolean>;
    created_at: Time;
    expires_at: Time;
    delivered_at: Time | null;
    attempts: Generated<number>;
    last_error: NullableText;
    about: NullableText;
  };
  /** `number` is a bigint as text. */
  lease: { name: string; holder: string; number: string; expires_at: Time };
  job_worker: { worker_id: string; seen_at: Time };
  mailbox_message: {
    id: string;
    sequence: GeneratedAlways<string>;
    channel: string;
    recipient: string;
    subject: string;
    body: string;
    sent_at: Time;
  };
}
