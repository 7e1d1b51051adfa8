import type { Command } from '../engine/commands.ts';
import { Exchange } from '../engine/exchange.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from '../engine/snapshot.ts';
import { type ExchangeState, type FirstIds, newState } from '../engine/state.ts';
import type { IndexAt, Participants } from '../engine/tick.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Batch } from './commandProcessor.ts';
import { Journal } from './journal.ts';
import { JournalledProcessor } from './journalledProcessor.ts';
import type { Projection } from './projection.ts';
import { DirectRecorder } from './recorder.ts';
import { addColumns, makeTables, openRecords, readWrittenSequence, recordsPath, removeRecords } from './recordFile.ts';
import { RecordProjection } from './recordProjection.ts';
import { ThreadRecorder } from './threadRecorder.ts';
import { moveRecordsOut } from './upgrade.ts';

export interface ProcessorOptions {
  /** File of the journal, or ':memory:'. */
  readonly path: string;
  readonly instruments: readonly Instrument[];
  /** Epoch milliseconds: the start time of a new venue. */
  readonly at: number;
  readonly firstIds: FirstIds;
  /** The first commands of a new venue. */
  readonly genesis: readonly Command[];
  /** The commands that a venue lacks when it is opened, new or not. */
  readonly findMissing?: (state: ExchangeState) => readonly Command[];
  readonly indexAt: IndexAt;
  readonly participants?: Participants;
  /** Additional projections in the records file. */
  readonly projections?: readonly Projection[];
  /** Schedules the next flush: after the current turn by default. */
  readonly scheduleFlush?: (flush: () => void) => void;
  /** Commands, ticks, and length of the journal's text, between snapshots. */
  readonly snapshotCommands?: number;
  readonly snapshotTicks?: number;
  readonly snapshotCharacters?: number;
}

/**
 * Opens a venue: a new one, or the one in the file with every acknowledged command. Throws if the file belongs to
 * something else, or to a venue with instruments that are not among the given ones.
 */
export function openProcessor(options: ProcessorOptions): JournalledProcessor {
  const book = new RecordProjection();
  const projections = [book, ...(options.projections ?? [])];
  const tables = projections.map((projection) => projection.tables);
  moveRecordsOut(options.path, tables);
  const journal = new Journal(options.path);
  let closeRecords = () => {};
  try {
    const path = recordsPath(options.path);
    if (journal.snapshot() === undefined) removeRecords(path);
    const database = openRecords(path);
    closeRecords = () => database.close();
    makeTables(database, tables);
    addColumns(
      database,
      projections.flatMap(({ addedColumns = [] }: Projection) => addedColumns),
    );
    for (const projection of projections) projection.open(database);
    const writtenSequence = readWrittenSequence(database);
    const { exchange, isNew, unprojected } = recover(journal, writtenSequence, options);
    const statements = projections.flatMap((projection) => projection.statements);
    const recorder =
      path === ':memory:'
        ? new DirectRecorder(database, statements)
        : new ThreadRecorder({ path, journalPath: options.path, statements, writtenSequence });
    const processor = new JournalledProcessor({
      ...options,
      journal,
      exchange,
      records: book,
      recorder,
      projections,
      closeRecords,
      unprojected,
    });
    if (isNew) for (const command of options.genesis) processor.submitNow(command);
    for (const command of options.findMissing?.(exchange.state) ?? []) processor.submitNow(command);
    // A venue that is killed again and again would otherwise replay more each time.
    processor.saveSnapshot();
    return processor;
  } catch (error) {
    closeRecords();
    journal.close();
    throw error;
  }
}

interface Recovered {
  readonly exchange: Exchange;
  readonly isNew: boolean;
  /** Batches after the snapshot that the projections do not have. */
  readonly unprojected: readonly Batch[];
}

/** Restores the exchange from its snapshot and the commands after it. */
function recover(journal: Journal, writtenSequence: number, options: ProcessorOptions): Recovered {
  const { instruments, at, firstIds, indexAt, participants = () => {} } = options;
  const idsOf = (product: Instrument['product']) =>
    instruments.filter((each) => each.product === product).map(({ id }) => id);
  const contracts = idsOf('usdm');
  const snapshot = writeInitialSnapshot(journal, { state: newState(contracts, at, firstIds), books: new Map() });
  const { symbols, pairs } = snapshot.state;
  if (!startsWith(contracts, [...symbols.keys()]) || !startsWith(idsOf('spot'), [...pairs.keys()]))
    throw new Error('the journal belongs to a venue with other instruments');
  const exchange = new Exchange({ instruments, ...snapshot, indexAt, participants });
  const unprojected: Batch[] = [];
  for (const { sequence, at: then, command } of journal.entriesAfter(exchange.state.sequence)) {
    if (sequence !== exchange.state.sequence + 1)
      throw new Error(`the journal lacks command ${exchange.state.sequence + 1}`);
    const { events } = exchange.apply(command, then);
    if (sequence > writtenSequence && events.length > 0) unprojected.push({ sequence, at: then, events });
  }
  if (writtenSequence > exchange.state.sequence) throw new Error('the records beside the journal are of another one');
  return { exchange, isNew: exchange.state.sequence === 0, unprojected };
}

/** Whether the first ids are the known ones: new instruments stand last. */
function startsWith(ids: readonly string[], known: readonly string[]): boolean {
  return known.every((id, index) => ids[index] === id);
}

/** The latest snapshot. The first snapshot of a new venue fixes its start time and ids, which are drawn once. */
function writeInitialSnapshot(journal: Journal, fresh: Snapshot): Snapshot {
  const bytes = journal.snapshot();
  if (bytes !== undefined) return readSnapshot(bytes);
  journal.transaction(() => journal.saveSnapshot(fresh.state.sequence, writeSnapshot(fresh)));
  return fresh;
}
