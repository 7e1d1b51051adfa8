import { createTransport } from 'nodemailer';

export interface EmailContent {
  /** Id of the message: every attempt to send it has the same one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The port to email. Resolves when the message was accepted; rejects when it must be retried. */
export interface MailProvider {
  send(message: EmailContent): Promise<void>;
}

/** SH-10: the languages of emails. */
export type Language = 'en-US' | 'zh-HK';

const TIMEOUT_MS = 10_000;

/** RFC 3834, and Exchange's own: absence notes do not answer codes and notices. */
const MACHINE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

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
        headers: MACHINE,
      });
    },
  };
}
