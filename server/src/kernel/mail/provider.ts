export interface EmailContent {
  /** The same for every attempt at the same message. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The port to the world of mail. Resolves when the message was accepted, rejects when it must be tried again. */
export interface MailProvider {
  send(message: EmailContent): Promise<void>;
}
