import type { Command } from '../engine/commands.ts';
import type { Exchange } from '../engine/exchange.ts';
import { createSnapshot, SnapshotCopy, writeSnapshot } from '../engine/snapshot.ts';
import { advancesTime } from '../engine/tick.ts';
import type { Journal } from './journal.ts';

/** A killed venue replays this much in a second or two. */
const COMMANDS = 50_000;
const CHARACTERS = 3_000_000;
/** Two minutes, which a killed venue replays in a second or two as well. */
const TICKS = 1_200;

export interface SnapshotIntervals {
  readonly snapshotCommands?: number;
  readonly snapshotTicks?: number;
  /** Length of the journal's text. */
  readonly snapshotCharacters?: number;
}

/**
 * The snapshots of a venue: when one is due, and the one that is being written. It is copied in one step and written in
 * chunks, one at a time, so that nobody waits for the whole. It replaces the journal's commands when it is complete and
 * the records contain everything up to it.
 */
export class Snapshots {
  readonly #journal: Journal;
  readonly #exchange: Exchange;
  readonly #intervals: Required<SnapshotIntervals>;
  #since = { commands: 0, ticks: 0, characters: 0 };
  #copy: SnapshotCopy | undefined;

  constructor(journal: Journal, exchange: Exchange, intervals: SnapshotIntervals) {
    this.#journal = journal;
    this.#exchange = exchange;
    const { snapshotCommands = COMMANDS, snapshotTicks = TICKS, snapshotCharacters = CHARACTERS } = intervals;
    this.#intervals = { snapshotCommands, snapshotTicks, snapshotCharacters };
  }

  count(command: Command): void {
    this.#since.commands += 1;
    if (advancesTime(command)) this.#since.ticks += 1;
  }

  countCharacters(characters: number): void {
    this.#since.characters += characters;
  }

  /** One that is being written is not replaced by a later one, which would wait for more records. */
  get isDue(): boolean {
    if (this.#copy !== undefined) return false;
    const { snapshotCommands, snapshotTicks, snapshotCharacters } = this.#intervals;
    const { commands, ticks, characters } = this.#since;
    return commands >= snapshotCommands || ticks >= snapshotTicks || characters >= snapshotCharacters;
  }

  /** Copies the state. */
  begin(): void {
    this.#since = { commands: 0, ticks: 0, characters: 0 };
    this.#copy = new SnapshotCopy(createSnapshot(this.#exchange));
  }

  /** Writes the next chunk, or saves the snapshot if the records contain everything up to it. */
  advance(recordsSequence: number): void {
    const copy = this.#copy;
    if (copy === undefined || !copy.writeChunk() || recordsSequence < copy.sequence) return;
    this.#journal.transaction(() => this.#journal.saveSnapshot(copy.sequence, copy.bytes));
    this.#copy = undefined;
  }

  /** Saves the current state. The records contain everything up to it. */
  save(): void {
    this.#copy = undefined;
    this.#since = { commands: 0, ticks: 0, characters: 0 };
    const { sequence } = this.#exchange.state;
    const bytes = writeSnapshot(createSnapshot(this.#exchange));
    this.#journal.transaction(() => this.#journal.saveSnapshot(sequence, bytes));
  }
}
