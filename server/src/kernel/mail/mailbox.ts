import type { Database } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';
import type { MailProvider } from './mail.ts';
import type { SmsProvider } from './sms.ts';

interface Kept {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** The local profile's providers: store messages for the mailbox page. */
export function mailboxProvider(database: Database, clock: Clock): MailProvider {
  return {
    send: ({ id, to, subject, text }) =>
      keep(database, clock, { id, channel: 'mail', recipient: to, subject, body: text }),
  };
}

export function mailboxSmsProvider(database: Database, clock: Clock): SmsProvider {
  return {
    send: ({ id, to, text }) =>
      keep(database, clock, { id, channel: 'sms', recipient: to, subject: 'SMS', body: text }),
  };
}

async function keep(database: Database, clock: Clock, message: Kept): Promise<void> {
  await database
    .insertInto('mailbox_message')
    .values({ ...message, sent_at: new Date(clock()) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
