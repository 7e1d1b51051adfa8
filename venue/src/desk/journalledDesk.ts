import type { Result } from '../engine/carryOut.ts';
import type { Command } from '../engine/commands.ts';
import type { Exchange } from '../engine/exchange.ts';
import { hashOf, snapshotOf, writeSnapshot } from '../engine/snapshot.ts';
import { passesTime } from '../engine/tick.ts';
import type { World } from '../engine/world.ts';
import type { Batch, Desk } from './desk.ts';
import type { Entry } from './entry.ts';
import type { Journal } from './journal.ts';
import type { Keeper, Put } from './keeper.ts';
import type { RecordBook } from './recordBook.ts';
import type { Recorder } from './recorder.ts';
import type { Records } from './records.ts';
import type { RecordRow } from './recordWriter.ts';

const SNAPSHOT_COMMANDS = 150_000;
/** Half a minute: nothing else is done while one is taken, and a venue that was killed makes up for so much in a second. */
const SNAPSHOT_TICKS = 300;

export interface JournalledDeskOptions {
  readonly journal: Journal;
  readonly exchange: Exchange;
  readonly records: RecordBook;
  readonly recorder: Recorder;
  readonly keepers: readonly Keeper[];
  readonly closeRecords: () => void;
  /** What the journal brought about that the keepers have not. */
  readonly unkept?: readonly Batch[];
  readonly soon?: (flush: () => void) => void;
  readonly snapshotCommands?: number;
  readonly snapshotTicks?: number;
}

/** Batches that are handed over together: often a little holds nobody up, where seldom a lot would. */
const UNKEPT_MAX = 128;
/** How often what is too old is dropped, milliseconds of the venue's time. */
const PRUNE_MS = 10 * 60 * 1000;

/**
 * The desk of a venue whose commands are journalled: those of one turn of the event loop in one transaction. Records are
 * made of their events a little later: until they are written the journal keeps what can bring the events about again.
 */
export class JournalledDesk implements Desk {
  readonly records: Records;
  readonly #options: JournalledDeskOptions;
  readonly #exchange: Exchange;
  readonly #listeners = new Set<(batch: Batch) => void>();
  #time: () => number = () => this.#exchange.state.at;
  #entries: Entry[] = [];
  #batches: Batch[] = [];
  /** What the journal has and the keepers do not. */
  #unkept: Batch[] = [];
  #answers: { readonly done: () => void; readonly failed: (error: unknown) => void }[] = [];
  #isScheduled = false;
  #sinceSnapshot = { commands: 0, ticks: 0 };
  /** Takes the journal's place when the records have all that it stands for. */
  #snapshot: { readonly sequence: number; readonly bytes: Uint8Array } | undefined;
  #prunedAt = 0;
  #broken: unknown;

  constructor(options: JournalledDeskOptions) {
    this.#options = options;
    this.#exchange = options.exchange;
    this.#unkept = [...(options.unkept ?? [])];
    this.records = options.records.reader(this.world, () => this.#upToDate());
  }

  get world(): World {
    return this.#exchange.world;
  }

  /** Fingerprint of the whole state. */
  hash(): string {
    return hashOf(this.#exchange);
  }

  /** From now on commands bear this clock's time, epoch milliseconds. */
  runBy(now: () => number): void {
    this.#time = now;
  }

  submit<C extends Command, T>(command: C, view: (result: Result<C>, world: World) => T): Promise<T> {
    let seen: T;
    try {
      seen = view(this.submitNow(command), this.world);
    } catch (error) {
      return Promise.reject(error);
    }
    return new Promise((resolve, reject) => {
      this.#answers.push({ done: () => resolve(seen), failed: reject });
    });
  }

  /** Carries a command out without waiting for the journal: for the venue's own, that nobody waits for. */
  submitNow<C extends Command>(command: C): Result<C> {
    if (this.#broken !== undefined) throw this.#broken;
    const { result, events } = this.#exchange.apply(command, this.#time());
    const { sequence, at } = this.#exchange.state;
    this.#entries.push({ sequence, at, command });
    this.#sinceSnapshot.commands += 1;
    if (passesTime(command)) this.#sinceSnapshot.ticks += 1;
    if (events.length > 0) this.#batches.push({ sequence, at, events });
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      (this.#options.soon ?? setImmediate)(() => this.flush());
    }
    return result;
  }

  listen(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Writes what was handed in, then tells of it. A file that cannot be written ends the desk: nothing more is done. */
  flush(): void {
    this.#isScheduled = false;
    if (this.#entries.length === 0 || this.#broken !== undefined) return;
    const [entries, batches, answers] = [this.#entries, this.#batches, this.#answers];
    const { journal } = this.#options;
    this.#orBreak(() => journal.transaction(() => journal.append(entries)));
    this.#entries = [];
    this.#batches = [];
    this.#answers = [];
    for (const batch of batches) {
      this.#unkept.push(batch);
      for (const listener of this.#listeners) listener(batch);
    }
    for (const { done } of answers) done();
    this.#orBreak(() => this.#record());
  }

  /** Brings the records up to date with the journal, and waits for it. */
  keep(): void {
    this.flush();
    if (this.#broken !== undefined) return;
    this.#orBreak(() => {
      this.#handOver();
      this.#options.recorder.finish();
    });
  }

  #upToDate(): Promise<void> {
    this.flush();
    if (this.#broken === undefined && this.#unkept.length > 0) this.#orBreak(() => this.#handOver());
    return this.#options.recorder.upToDate();
  }

  #orBreak(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#broken = error;
      for (const { failed } of this.#answers.splice(0)) failed(error);
      throw error;
    }
  }

  /** Lets the records follow, and puts a snapshot in the place of the commands that they have. */
  #record(): void {
    const { journal, recorder, snapshotCommands = SNAPSHOT_COMMANDS, snapshotTicks = SNAPSHOT_TICKS } = this.#options;
    const { commands, ticks } = this.#sinceSnapshot;
    const isDue = commands >= snapshotCommands || ticks >= snapshotTicks;
    if (isDue || this.#unkept.length >= UNKEPT_MAX) this.#handOver();
    if (isDue) {
      this.#sinceSnapshot = { commands: 0, ticks: 0 };
      this.#snapshot = {
        sequence: this.#exchange.state.sequence,
        bytes: writeSnapshot(snapshotOf(this.#exchange)),
      };
      recorder.hurry();
    }
    const snapshot = this.#snapshot;
    if (snapshot === undefined || recorder.kept < snapshot.sequence) return;
    journal.transaction(() => journal.saveSnapshot(snapshot.sequence, snapshot.bytes));
    this.#snapshot = undefined;
  }

  /** Hands over what the records do not have. */
  #handOver(): void {
    const { keepers, recorder } = this.#options;
    const rows: RecordRow[] = [];
    const isPruning = this.#exchange.state.at >= this.#prunedAt + PRUNE_MS;
    if (isPruning) this.#prunedAt = this.#exchange.state.at;
    let first = 0;
    for (const keeper of keepers) {
      const put: Put = (statement, values) => rows.push([first + statement, values]);
      keeper.write(this.#unkept, put);
      if (isPruning) keeper.prune(this.#exchange.state.at, put);
      first += keeper.statements.length;
    }
    this.#unkept = [];
    recorder.put(rows, this.#exchange.state.sequence);
  }

  /** Leaves the file as a killed process would, for another to open. */
  abandon(): void {
    this.#broken = new Error('the desk is closed');
    this.#close();
  }

  /** Writes what is left, with a snapshot so that the next start has nothing to make up for, and closes the files. */
  close(): void {
    if (this.#broken === undefined) {
      this.keep();
      const { journal } = this.#options;
      journal.transaction(() => {
        journal.saveSnapshot(this.#exchange.state.sequence, writeSnapshot(snapshotOf(this.#exchange)));
      });
      this.#broken = new Error('the desk is closed');
    }
    this.#close();
  }

  #close(): void {
    const { journal, recorder, closeRecords } = this.#options;
    recorder.close();
    closeRecords();
    journal.close();
  }
}
