export interface EmailContent {
  /** The same for every attempt to send a message. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The port to email. Resolves when the message was accepted; rejects when it must be retried. */
export interface MailProvider {
  send(message: EmailContent): Promise<void>;
}
