/** A message of a tab to the others of its browser. */
export interface PeerMessage {
  readonly tab: string;
  readonly isArmed: boolean;
}

/** A tab that is armed says so every second; one that says nothing for so long has ended. */
const EXPIRES_MS = 5_000;

/** The other tabs of the browser that are armed. */
export class Peers {
  readonly #tab: string;
  readonly #armedAt = new Map<string, number>();

  constructor(tab: string) {
    this.#tab = tab;
  }

  message(isArmed: boolean): PeerMessage {
    return { tab: this.#tab, isArmed };
  }

  /** Another version of the page may send anything: what is no message is ignored. */
  receive(message: unknown, nowMs: number): void {
    if (!isMessage(message) || message.tab === this.#tab) return;
    if (message.isArmed) this.#armedAt.set(message.tab, nowMs);
    else this.#armedAt.delete(message.tab);
  }

  isAnyArmed(nowMs: number): boolean {
    return [...this.#armedAt.values()].some((at) => nowMs - at < EXPIRES_MS);
  }
}

function isMessage(message: unknown): message is PeerMessage {
  if (typeof message !== 'object' || message === null || !('tab' in message) || !('isArmed' in message)) return false;
  return typeof message.tab === 'string' && typeof message.isArmed === 'boolean';
}
