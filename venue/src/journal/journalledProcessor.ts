import type { Command } from '../engine/commands.ts';
import type { Result } from '../engine/dispatchCommand.ts';
import type { EngineContext } from '../engine/engineContext.ts';
import type { ExchangeEvent } from '../engine/events.ts';
import type { Exchange } from '../engine/exchange.ts';
import { computeStateHash } from '../engine/snapshot.ts';
import type { TimeSlice } from '../market/timeSlice.ts';
import type { Batch, CommandProcessor } from './commandProcessor.ts';
import type { Entry } from './entry.ts';
import type { Journal } from './journal.ts';
import type { Projection, WriteRow } from './projection.ts';
import type { Recorder } from './recorder.ts';
import type { RecordProjection } from './recordProjection.ts';
import type { Records } from './records.ts';
import type { RecordRow } from './recordWriter.ts';
import { type SnapshotIntervals, Snapshots } from './snapshots.ts';

export interface JournalledProcessorOptions extends SnapshotIntervals {
  readonly journal: Journal;
  readonly exchange: Exchange;
  readonly records: RecordProjection;
  readonly recorder: Recorder;
  readonly projections: readonly Projection[];
  readonly closeRecords: () => void;
  /** Batches in the journal that the projections have not processed. */
  readonly unprojected?: readonly Batch[];
  readonly scheduleFlush?: (flush: () => void) => void;
}

/** Batches that are handed over together: frequent small writes block less than rare large ones. */
const UNPROJECTED_MAX = 128;
/** Interval of deleting expired records, milliseconds of the venue's time. */
const PRUNE_MS = 10 * 60 * 1000;
/** How long ticks wait for a command that is written with them, milliseconds of the venue's time. */
const TICKS_WAIT_MS = 1_000;

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
  /** Batches of waiting ticks, which were emitted already. */
  #emitted: Batch[] = [];
  readonly #snapshots: Snapshots;
  #prunedAt = 0;
  #error: unknown;

  constructor(options: JournalledProcessorOptions) {
    this.#options = options;
    this.#exchange = options.exchange;
    this.#unprojected = [...(options.unprojected ?? [])];
    this.#snapshots = new Snapshots(options.journal, options.exchange, options);
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
    const { result, batch } = this.#execute(command);
    if (batch.events.length > 0) this.#batches.push(batch);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      (this.#options.scheduleFlush ?? setImmediate)(() => this.flush());
    }
    return result;
  }

  /**
   * Advances time. A tick that changed nobody's account is emitted immediately and written with the next command, or
   * after a second: a killed venue forgets it, and goes on from the tick before. Any other is written first.
   */
  tick(timeSlice: TimeSlice): void {
    const isAlone = !this.#isScheduled;
    const { batch } = this.#execute({ type: 'tick', timeSlice });
    const waitedMs = batch.at - (this.#entries[0]?.at ?? batch.at);
    if (isAlone && waitedMs < TICKS_WAIT_MS && batch.events.every(isPublic)) {
      if (batch.events.length > 0) this.#emitted.push(batch);
      this.#emit(batch);
      return;
    }
    if (batch.events.length > 0) this.#batches.push(batch);
    this.flush();
  }

  #execute<C extends Command>(command: C): { readonly result: Result<C>; readonly batch: Batch } {
    if (this.#error !== undefined) throw this.#error;
    const { result, events } = this.#exchange.apply(command, this.#time());
    const { sequence, at } = this.#exchange.state;
    this.#entries.push({ sequence, at, command });
    this.#snapshots.count(command);
    return { result, batch: { sequence, at, events } };
  }

  #emit(batch: Batch): void {
    for (const listener of this.#listeners) listener(batch);
  }

  listen(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Writes the submitted commands, then emits their batches. If the file cannot be written, the processor stops. */
  flush(): void {
    this.#isScheduled = false;
    if (this.#entries.length === 0 || this.#error !== undefined) return;
    const [entries, emitted, batches, answers] = [this.#entries, this.#emitted, this.#batches, this.#results];
    const { journal } = this.#options;
    this.#failOnError(() =>
      journal.transaction(() => {
        this.#snapshots.countCharacters(journal.append(entries));
      }),
    );
    this.#entries = [];
    this.#emitted = [];
    this.#batches = [];
    this.#results = [];
    this.#unprojected.push(...emitted, ...batches);
    for (const batch of batches) this.#emit(batch);
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
    const { recorder } = this.#options;
    const { isDue } = this.#snapshots;
    if (isDue || this.#unprojected.length >= UNPROJECTED_MAX) this.#project();
    if (isDue) {
      this.#snapshots.begin();
      recorder.flush();
    } else {
      this.#snapshots.advance(recorder.writtenSequence);
    }
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
    this.#failOnError(() => this.#snapshots.save());
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

/** Whether an event is of the public market alone: trades and books of the simulation. */
const isPublic = ({ type }: ExchangeEvent): boolean => type === 'trade' || type === 'book';
