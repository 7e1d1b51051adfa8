import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { MailCarrier } from './carrier.ts';

/** The local profile's carrier: keeps what was sent where the mailbox page shows it. */
export function mailboxCarrier(database: Database, clock: Clock): MailCarrier {
  return {
    async send(letter) {
      await database
        .insertInto('mailbox_message')
        .values({
          id: letter.id,
          channel: 'mail',
          recipient: letter.to,
          subject: letter.subject,
          body: letter.text,
          sent_at: new Date(clock()),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
  };
}
