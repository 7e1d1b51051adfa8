import type { Instrument } from '../market/instrument.ts';
import type { Command } from './commands.ts';
import type { Contract } from './contract.ts';
import { dispatchCommand, type Result } from './dispatchCommand.ts';
import { Engine, type RestingBooks } from './engine.ts';
import type { EngineContext } from './engineContext.ts';
import type { ExchangeEvent } from './events.ts';
import type { ExchangeState } from './state.ts';
import { advancesTime, type IndexAt, type Participants } from './tick.ts';

export interface ExchangeOptions {
  /** Those of the state, and those that may be listed. */
  readonly instruments: readonly Instrument[];
  readonly state: ExchangeState;
  /** Books of a restored venue, by instrument. */
  readonly books?: RestingBooks;
  readonly indexAt: IndexAt;
  readonly participants?: Participants;
}

/**
 * The matching and risk engine: commands in, results and events out. Its behaviour depends only on its state and the
 * command, so that the same commands always give the same state. It has no clock, no wire format and no disk.
 */
export class Exchange {
  readonly #engine: Engine;
  readonly #indexAt: IndexAt;
  readonly #participants: Participants;

  constructor({ instruments, state, books, indexAt, participants = () => {} }: ExchangeOptions) {
    this.#engine = new Engine(instruments, state, books);
    this.#indexAt = indexAt;
    this.#participants = participants;
  }

  /** The listed contracts. */
  get contracts(): ReadonlyMap<string, Contract> {
    return this.#engine.contracts;
  }

  get state(): ExchangeState {
    return this.#engine.state;
  }

  /** The state between two commands, read-only. */
  get engine(): EngineContext {
    return this.#engine;
  }

  /**
   * Executes a command at a time, epoch milliseconds; a time earlier than the last command's counts as that one.
   * Returns its result and events. Throws a Rejection without any change if it is rejected.
   */
  apply<C extends Command>(command: C, at: number): { readonly result: Result<C>; readonly events: ExchangeEvent[] } {
    const engine = this.#engine;
    engine.begin(Math.max(at, engine.state.at));
    const result = dispatchCommand(engine, command, this.#indexAt, this.#participants);
    engine.processTrades(advancesTime(command));
    engine.state.at = engine.at;
    engine.state.sequence += 1;
    return { result, events: engine.collectEvents() };
  }
}
