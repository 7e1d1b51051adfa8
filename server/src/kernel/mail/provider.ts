export interface Letter {
  /** The same for every attempt at the same letter. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The port to the world of mail. Resolves when the letter was accepted, rejects when it must be tried again. */
export interface MailCarrier {
  send(letter: Letter): Promise<void>;
}
