import { createTransport } from 'nodemailer';
import type { MailProvider } from './provider.ts';

const TIMEOUT_MS = 10_000;

export function smtpProvider(url: string, from: string): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'aldgate';
  return {
    async send(message) {
      await transport.sendMail({
        messageId: `<${message.id}@${domain}>`,
        from,
        to: message.to,
        subject: message.subject,
        text: message.text,
      });
    },
  };
}
