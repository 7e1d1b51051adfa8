import type { Command } from '../engine/commands.ts';
import type { Result } from '../engine/dispatchCommand.ts';
import type { EngineContext } from '../engine/engineContext.ts';
import type { Exchange } from '../engine/exchange.ts';
import { computeStateHash, createSnapshot, writeSnapshot } from '../engine/snapshot.ts';
import { advancesTime } from '../engine/tick.ts';
import type { Batch, CommandProcessor } from './commandProcessor.ts';
import type { Entry } from './entry.ts';
import type { Journal } from './journal.ts';
import type { Projection, WriteRow } from './projection.ts';
import type { Recorder } from './recorder.ts';
import type { RecordProjection } from './recordProjection.ts';
import type { Records } from './records.ts';
import type { RecordRow } from './recordWriter.ts';

/** A killed venue replays this much in a second or two. */
const SNAPSHOT_COMMANDS = 50_000;
const SNAPSHOT_CHARACTERS = 3_000_000;
/** Half a minute: a snapshot blocks everything else, and a killed venue replays this much in a second. */
const SNAPSHOT_TICKS = 300;

export interface JournalledProcessorOptions {
  readonly journal: Journal;
  readonly exchange: Exchange;
  readonly records: RecordProjection;
  readonly recorder: Recorder;
  readonly projections: readonly Projection[];
  readonly closeRecords: () => void;
  /** Batches in the journal that the projections have not processed. */
  readonly unprojected?: readonly Batch[];
  readonly scheduleFlush?: (flush: () => void) => void;
  readonly snapshotCommands?: number;
  readonly snapshotTicks?: number;
  /** Length of the journal's text. */
  readonly snapshotCharacters?: number;
}

/** Batches that are handed over together: frequent small writes block less than rare large ones. */
const UNPROJECTED_MAX = 128;
/** Interval of deleting expired records, milliseconds of the venue's time. */
const PRUNE_MS = 10 * 60 * 1000;

/**
 * The command processor of a venue with a journal: commands of one turn of the event loop are written in one
 * transaction. Projections of their events are written slightly later; until then the journal keeps what is needed to
 * repeat the events.
 */
export class JournalledProcessor implements CommandProcessor {
  readonly records: Records;
  readonly #options: JournalledProcessorOptions;
  readonly #exchange: Exchange;
  readonly #listeners = new Set<(batch: Batch) => void>();
  #time: () => number = () => this.#exchange.state.at;
  #entries: Entry[] = [];
  #batches: Batch[] = [];
  /** Batches in the journal that the projections do not have. */
  #unprojected: Batch[] = [];
  #results: { readonly done: () => void; readonly failed: (error: unknown) => void }[] = [];
  #isScheduled = false;
  #sinceSnapshot = { commands: 0, ticks: 0, characters: 0 };
  /** Replaces the journal's commands once the records contain everything up to it. */
  #snapshot: { readonly sequence: number; readonly bytes: Uint8Array } | undefined;
  #prunedAt = 0;
  #error: unknown;

  constructor(options: JournalledProcessorOptions) {
    this.#options = options;
    this.#exchange = options.exchange;
    this.#unprojected = [...(options.unprojected ?? [])];
    this.records = options.records.reader(this.engine, () => this.#upToDate());
  }

  get engine(): EngineContext {
    return this.#exchange.engine;
  }

  /** Hash of the whole state. */
  hash(): string {
    return computeStateHash(this.#exchange);
  }

  /** Sets the clock that gives commands their times, epoch milliseconds. */
  setClock(now: () => number): void {
    this.#time = now;
  }

  submit<C extends Command, T>(command: C, view: (result: Result<C>, engine: EngineContext) => T): Promise<T> {
    let seen: T;
    try {
      seen = view(this.submitNow(command), this.engine);
    } catch (error) {
      return Promise.reject(error);
    }
    return new Promise((resolve, reject) => {
      this.#results.push({ done: () => resolve(seen), failed: reject });
    });
  }

  /** Executes a command without waiting for the journal: for the venue's own commands. */
  submitNow<C extends Command>(command: C): Result<C> {
    if (this.#error !== undefined) throw this.#error;
    const { result, events } = this.#exchange.apply(command, this.#time());
    const { sequence, at } = this.#exchange.state;
    this.#entries.push({ sequence, at, command });
    this.#sinceSnapshot.commands += 1;
    if (advancesTime(command)) this.#sinceSnapshot.ticks += 1;
    if (events.length > 0) this.#batches.push({ sequence, at, events });
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      (this.#options.scheduleFlush ?? setImmediate)(() => this.flush());
    }
    return result;
  }

  listen(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Writes the submitted commands, then emits their batches. If the file cannot be written, the processor stops. */
  flush(): void {
    this.#isScheduled = false;
    if (this.#entries.length === 0 || this.#error !== undefined) return;
    const [entries, batches, answers] = [this.#entries, this.#batches, this.#results];
    const { journal } = this.#options;
    this.#failOnError(() =>
      journal.transaction(() => {
        this.#sinceSnapshot.characters += journal.append(entries);
      }),
    );
    this.#entries = [];
    this.#batches = [];
    this.#results = [];
    for (const batch of batches) {
      this.#unprojected.push(batch);
      for (const listener of this.#listeners) listener(batch);
    }
    for (const { done } of answers) done();
    this.#failOnError(() => this.#advanceRecords());
  }

  /** Writes all pending records and waits for completion. */
  syncRecords(): void {
    this.flush();
    if (this.#error !== undefined) return;
    this.#failOnError(() => {
      this.#project();
      this.#options.recorder.finish();
    });
  }

  #upToDate(): Promise<void> {
    this.flush();
    if (this.#error === undefined && this.#unprojected.length > 0) this.#failOnError(() => this.#project());
    return this.#options.recorder.whenWritten();
  }

  #failOnError(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#error = error;
      for (const { failed } of this.#results.splice(0)) failed(error);
      throw error;
    }
  }

  /** Advances the records and replaces the commands that they contain with a snapshot. */
  #advanceRecords(): void {
    const { journal, recorder } = this.#options;
    // A snapshot that waits for the records is not replaced by a later one, which would wait for more of them.
    const isDue = this.#snapshot === undefined && this.#isSnapshotDue();
    if (isDue || this.#unprojected.length >= UNPROJECTED_MAX) this.#project();
    if (isDue) {
      this.#sinceSnapshot = { commands: 0, ticks: 0, characters: 0 };
      this.#snapshot = {
        sequence: this.#exchange.state.sequence,
        bytes: writeSnapshot(createSnapshot(this.#exchange)),
      };
      recorder.flush();
    }
    const snapshot = this.#snapshot;
    if (snapshot === undefined || recorder.writtenSequence < snapshot.sequence) return;
    journal.transaction(() => journal.saveSnapshot(snapshot.sequence, snapshot.bytes));
    this.#snapshot = undefined;
  }

  #isSnapshotDue(): boolean {
    const { snapshotCommands = SNAPSHOT_COMMANDS, snapshotTicks = SNAPSHOT_TICKS } = this.#options;
    const { snapshotCharacters = SNAPSHOT_CHARACTERS } = this.#options;
    const { commands, ticks, characters } = this.#sinceSnapshot;
    return commands >= snapshotCommands || ticks >= snapshotTicks || characters >= snapshotCharacters;
  }

  /** Passes the pending batches to the projections. */
  #project(): void {
    const { projections, recorder } = this.#options;
    const rows: RecordRow[] = [];
    const isPruning = this.#exchange.state.at >= this.#prunedAt + PRUNE_MS;
    if (isPruning) this.#prunedAt = this.#exchange.state.at;
    let first = 0;
    for (const projection of projections) {
      const put: WriteRow = (statement, values) => rows.push([first + statement, values]);
      projection.write(this.#unprojected, put);
      if (isPruning) projection.prune(this.#exchange.state.at, put);
      first += projection.statements.length;
    }
    this.#unprojected = [];
    recorder.append(rows, this.#exchange.state.sequence);
  }

  /** Leaves the file as a killed process would, so that another can open it. */
  abandon(): void {
    this.#error = new Error('the processor is closed');
    this.#close();
  }

  /** Writes pending data and a snapshot, so that the next start has nothing to replay. */
  saveSnapshot(): void {
    this.syncRecords();
    if (this.#error !== undefined) return;
    const { journal } = this.#options;
    this.#snapshot = undefined;
    this.#sinceSnapshot = { commands: 0, ticks: 0, characters: 0 };
    this.#failOnError(() =>
      journal.transaction(() => {
        journal.saveSnapshot(this.#exchange.state.sequence, writeSnapshot(createSnapshot(this.#exchange)));
      }),
    );
  }

  /** Writes everything and closes the files. */
  close(): void {
    if (this.#error === undefined) {
      this.saveSnapshot();
      this.#error = new Error('the processor is closed');
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
