export interface ShortMessage {
  /** The same for every attempt to send a message. */
  readonly id: string;
  /** E.164: '+85261234567'. */
  readonly to: string;
  readonly text: string;
}

/** The port to SMS. Resolves when the message was accepted; rejects when it must be retried. */
export interface SmsProvider {
  send(message: ShortMessage): Promise<void>;
}
