import type { Binding, KeyAction } from '@aldgate/domain/lightning/keyboard.ts';
import type { Clock } from '@aldgate/exchange/clock.ts';
import { type ArmedEvent, type ArmedState, FIRST_ARMED, reduceArmed } from './armed.ts';
import { dispatchKey, type KeyPress } from './dispatch.ts';
import { createHold } from './hold.ts';
import { type PeerMessage, Peers } from './peers.ts';

export interface KeysOptions {
  /** The member's keyboard; undefined for a visitor, and until it is loaded. */
  readonly config:
    | {
        readonly isEnabled: boolean;
        readonly isOnePress: boolean;
        readonly idleMinutes: number;
        readonly bindings: readonly Binding[];
      }
    | undefined;
  readonly version: number | undefined;
  /** How a size becomes the quantities of accounts: another way is confirmed again. */
  readonly sizing: string;
  /** Whether the book is live or delayed, and whether the server answers. */
  readonly isReady: { readonly book: boolean; readonly connection: boolean };
  /** The accounts that are on. */
  readonly accounts: readonly { readonly exchangeKeyId: string }[];
  readonly onAction: (action: KeyAction) => void;
}

export interface KeysState extends Pick<ArmedState, 'phase' | 'reason'> {
  /** A press that waits to be sent. */
  readonly staged: KeyAction | null;
  /** Panic's key is down. */
  readonly isHolding: boolean;
  readonly isOtherArmed: boolean;
}

interface KeysDeps {
  readonly clock: Clock;
  /** Names this tab among those of the browser. */
  readonly tab: string;
  readonly post: (message: PeerMessage) => void;
  readonly onChange: () => void;
}

const TICK_MS = 1_000;
/** A longer gap between two ticks means that the machine or the page was asleep. */
const SLEPT_MS = 5_000;

const DISABLED = { isEnabled: false, isOnePress: true, idleMinutes: 10, bindings: [] } as const;

/** The keys of a page: whether they are armed, what is staged, and what a key does. It knows no browser. */
export class Keys {
  readonly #deps: KeysDeps;
  readonly #peers: Peers;
  readonly #hold;
  #options: KeysOptions;
  #armed: ArmedState = FIRST_ARMED;
  #staged: KeyAction | null = null;
  #pressedAt: number;
  #tickedAt: number;
  #state: KeysState;

  constructor(options: KeysOptions, deps: KeysDeps) {
    this.#options = options;
    this.#deps = deps;
    this.#peers = new Peers(deps.tab);
    this.#hold = createHold({
      clock: deps.clock,
      onChange: () => this.#changed(),
      onHeld: () => this.#options.onAction({ action: 'panic', params: {} }),
    });
    this.#pressedAt = deps.clock.now();
    this.#tickedAt = this.#pressedAt;
    this.#state = this.#read();
  }

  readonly snapshot = (): KeysState => this.#state;

  /** Ticks until the returned function is called. */
  readonly start = (): (() => void) => {
    const { clock } = this.#deps;
    this.#tickedAt = clock.now();
    const tick = () => {
      this.check();
      if (this.#armed.phase === 'armed') this.#announce();
      stop = clock.after(TICK_MS, tick);
    };
    let stop = clock.after(TICK_MS, tick);
    return () => {
      stop();
      this.#hold.end();
      this.#apply({ type: 'disarm' });
    };
  };

  /** The options as they are now. A changed keyboard or sizing, a stale book and a lost connection disarm. */
  readonly update = (options: KeysOptions): void => {
    const before = this.#options;
    this.#options = options;
    const { version, sizing, isReady } = options;
    if (before.sizing !== sizing) this.#apply({ type: 'sizesChanged' });
    if (before.version !== undefined && before.version !== version) this.#apply({ type: 'documentChanged' });
    if (!isReady.connection) this.#apply({ type: 'lost' });
    if (!isReady.book) this.#apply({ type: 'staleBook' });
    this.#apply({ type: 'accountsChanged', accounts: this.#accounts() });
  };

  /** Disarms after a sleep or without a press for the minutes of the keyboard. */
  readonly check = (): void => {
    const now = this.#deps.clock.now();
    const gap = now - this.#tickedAt;
    this.#tickedAt = now;
    if (gap > SLEPT_MS || gap < 0) this.#apply({ type: 'slept' });
    const { idleMinutes } = this.#options.config ?? DISABLED;
    if (now - this.#pressedAt >= idleMinutes * 60_000) this.#apply({ type: 'idle' });
    this.#changed();
  };

  /** A press of anything on the page: it is not idle. */
  readonly touch = (): void => {
    this.check();
    this.#pressedAt = this.#deps.clock.now();
  };

  /** Acts on a key; returns whether it did. */
  readonly press = (press: KeyPress): boolean => {
    this.touch();
    const result = dispatchKey(press, { ...(this.#options.config ?? DISABLED), phase: this.#armed.phase });
    if (result === null) return false;
    if (result.kind === 'hold') this.#hold.begin();
    else if (result.kind === 'toggle') this.toggle();
    else if (result.kind === 'stage') this.#stage(result.action);
    else this.#options.onAction(result.action);
    return true;
  };

  /** A key was released. */
  readonly release = (): void => this.#hold.end();

  readonly leave = (): void => {
    this.#hold.end();
    this.#apply({ type: 'blur' });
  };

  readonly toggle = (): void => (this.#armed.phase === 'armed' ? this.disarm() : this.arm());

  /** Arms, or asks for a confirmation first; says why not where the book is stale or the server does not answer. */
  readonly arm = (): void => {
    const { config, isReady } = this.#options;
    if (config?.isEnabled !== true) return;
    this.touch();
    this.#apply({ type: 'arm', accounts: this.#accounts() });
    if (!isReady.connection) this.#apply({ type: 'lost' });
    if (!isReady.book) this.#apply({ type: 'staleBook' });
  };

  /** Confirms the accounts that the dialog showed, by their ids. One that was added meanwhile is asked about too. */
  readonly confirm = (exchangeKeyIds: readonly string[]): void => {
    this.touch();
    this.#apply({ type: 'confirm', accounts: exchangeKeyIds });
    this.#apply({ type: 'accountsChanged', accounts: this.#accounts() });
  };

  readonly disarm = (): void => this.#apply({ type: 'disarm' });

  /** Sends what is staged, once. */
  readonly send = (): void => {
    this.touch();
    const staged = this.#staged;
    if (staged === null) return;
    this.#stage(null);
    this.#options.onAction(staged);
  };

  readonly drop = (): void => this.#stage(null);

  readonly receive = (message: unknown): void => {
    this.#peers.receive(message, this.#deps.clock.now());
    this.#changed();
  };

  #accounts(): readonly string[] {
    return this.#options.accounts.map(({ exchangeKeyId }) => exchangeKeyId);
  }

  #stage(action: KeyAction | null): void {
    this.#staged = action;
    this.#changed();
  }

  #apply(event: ArmedEvent): void {
    const before = this.#armed;
    this.#armed = reduceArmed(before, event);
    if (this.#armed === before) return;
    // A staged press belongs to the time in which the keys were armed.
    if (this.#armed.phase !== 'armed') this.#staged = null;
    if (this.#armed.phase !== before.phase) this.#announce();
    this.#changed();
  }

  #announce(): void {
    this.#deps.post(this.#peers.message(this.#armed.phase === 'armed'));
  }

  #read(): KeysState {
    return {
      phase: this.#armed.phase,
      reason: this.#armed.reason,
      staged: this.#staged,
      isHolding: this.#hold.isHeld(),
      isOtherArmed: this.#peers.isAnyArmed(this.#deps.clock.now()),
    };
  }

  #changed(): void {
    const next = this.#read();
    const before = this.#state;
    const isSame =
      next.phase === before.phase &&
      next.reason === before.reason &&
      next.staged === before.staged &&
      next.isHolding === before.isHolding &&
      next.isOtherArmed === before.isOtherArmed;
    if (isSame) return;
    this.#state = next;
    this.#deps.onChange();
  }
}
