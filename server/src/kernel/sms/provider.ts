export interface ShortMessage {
  /** The same for every attempt at the same message. */
  readonly id: string;
  /** E.164: '+85261234567'. */
  readonly to: string;
  readonly text: string;
}

/** The port to phones. Resolves when the message was accepted, rejects when it must be tried again. */
export interface SmsProvider {
  send(message: ShortMessage): Promise<void>;
}
