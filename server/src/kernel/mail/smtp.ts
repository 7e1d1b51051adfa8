import { createTransport } from 'nodemailer';
import type { MailCarrier } from './provider.ts';

/** A mail server that is silent for so long is tried again later. */
const PATIENCE_MS = 10_000;

/** Sends through an SMTP server: `smtps://user:password@host:465`. */
export function smtpCarrier(url: string, from: string): MailCarrier {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'aldgate';
  return {
    async send(letter) {
      await transport.sendMail({
        messageId: `<${letter.id}@${domain}>`,
        from,
        to: letter.to,
        subject: letter.subject,
        text: letter.text,
      });
    },
  };
}
