import type { Command } from '../engine/commands.ts';
import type { Result } from '../engine/dispatchCommand.ts';
import type { EngineContext } from '../engine/engineContext.ts';
import type { ExchangeEvent } from '../engine/events.ts';
import type { Records } from './records.ts';

/** The result of one command, emitted once it is in the journal. */
export interface Batch {
  /** Sequence number of the command. */
  readonly sequence: number;
  /** Epoch milliseconds of the command. */
  readonly at: number;
  readonly events: readonly ExchangeEvent[];
}

/**
 * Executes commands immediately and in order. Results and events are released only after the journal has stored them,
 * so that nothing that was reported can be lost.
 */
export interface CommandProcessor {
  /** The current state of the engine, read-only. */
  readonly engine: EngineContext;
  readonly records: Records;
  /**
   * Executes a command and resolves with what `view` returns for its result. `view` is called synchronously, before
   * another command can change the result. Rejects with a Rejection if the command is rejected.
   */
  submit<C extends Command, T>(command: C, view: (result: Result<C>, engine: EngineContext) => T): Promise<T>;
  /** Calls the listener with each batch in order until the returned function is called. */
  listen(listener: (batch: Batch) => void): () => void;
}
