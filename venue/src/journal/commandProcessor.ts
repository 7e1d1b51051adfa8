import type { Command } from '../engine/commands.ts';
import type { Result } from '../engine/dispatchCommand.ts';
import type { EngineContext } from '../engine/engineContext.ts';
import type { ExchangeEvent } from '../engine/events.ts';
import type { Records } from './records.ts';

/** What one command brought about, told once it is in the journal. */
export interface Batch {
  /** The how many-th command it was. */
  readonly sequence: number;
  /** Epoch milliseconds of the command. */
  readonly at: number;
  readonly events: readonly ExchangeEvent[];
}

/**
 * Where commands are handed in. They are carried out at once and in order; their results and events are given out only
 * when the journal has them, so that nothing anybody was told can be lost.
 */
export interface CommandProcessor {
  /** The engine as it is now, to be read. */
  readonly engine: EngineContext;
  readonly records: Records;
  /**
   * Carries a command out and answers what `view` makes of its result; `view` is called at once, before another command
   * can change what the result refers to. Rejects with a Refusal where the command may not be done.
   */
  submit<C extends Command, T>(command: C, view: (result: Result<C>, engine: EngineContext) => T): Promise<T>;
  /** Calls back for each command that brought something about, in order, until the returned function is called. */
  listen(listener: (batch: Batch) => void): () => void;
}
