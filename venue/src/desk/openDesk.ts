import type { Command } from '../engine/commands.ts';
import { Exchange } from '../engine/exchange.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from '../engine/snapshot.ts';
import { type FirstIds, freshState } from '../engine/state.ts';
import type { IndexAt, Participants } from '../engine/tick.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Batch } from './desk.ts';
import { Journal } from './journal.ts';
import { JournalledDesk } from './journalledDesk.ts';
import type { Keeper } from './keeper.ts';
import { RecordBook } from './recordBook.ts';
import { DirectRecorder } from './recorder.ts';
import { keptIn, makeTables, openRecords, recordsPath, removeRecords } from './recordFile.ts';
import { ThreadRecorder } from './threadRecorder.ts';
import { moveRecordsOut } from './upgrade.ts';

export interface DeskOptions {
  /** File of the journal, or ':memory:'. */
  readonly path: string;
  readonly instruments: readonly Instrument[];
  /** Epoch milliseconds: when a new venue begins. */
  readonly at: number;
  readonly firstIds: FirstIds;
  /** What a new venue begins with. */
  readonly genesis: readonly Command[];
  readonly indexAt: IndexAt;
  readonly participants?: Participants;
  /** Keep more of what happens in the file of records. */
  readonly keepers?: readonly Keeper[];
  /** Calls back when what was handed in by now is to be written: once the present turn is over, unless a test decides. */
  readonly soon?: (flush: () => void) => void;
  /** Commands, and ticks, after which a snapshot is taken. */
  readonly snapshotCommands?: number;
  readonly snapshotTicks?: number;
}

/**
 * Opens a venue's desk: a new one, or the one in the file with every command that was ever answered. Throws where the
 * file is another's, or belongs to a venue with other contracts.
 */
export function openDesk(options: DeskOptions): JournalledDesk {
  const book = new RecordBook();
  const keepers = [book, ...(options.keepers ?? [])];
  const tables = keepers.map((keeper) => keeper.tables);
  moveRecordsOut(options.path, tables);
  const journal = new Journal(options.path);
  let closeRecords = () => {};
  try {
    const path = recordsPath(options.path);
    if (journal.snapshot() === undefined) removeRecords(path);
    const database = openRecords(path);
    closeRecords = () => database.close();
    makeTables(database, tables);
    for (const keeper of keepers) keeper.open(database);
    const kept = keptIn(database);
    const { exchange, isNew, unkept } = recovered(journal, kept, options);
    const statements = keepers.flatMap((keeper) => keeper.statements);
    const recorder =
      path === ':memory:'
        ? new DirectRecorder(database, statements)
        : new ThreadRecorder({ path, journalPath: options.path, statements, kept });
    const desk = new JournalledDesk({
      ...options,
      journal,
      exchange,
      records: book,
      recorder,
      keepers,
      closeRecords,
      unkept,
    });
    if (isNew) for (const command of options.genesis) desk.submitNow(command);
    desk.keep();
    return desk;
  } catch (error) {
    closeRecords();
    journal.close();
    throw error;
  }
}

interface Recovered {
  readonly exchange: Exchange;
  readonly isNew: boolean;
  /** What the commands after the snapshot brought about that the keepers do not have. */
  readonly unkept: readonly Batch[];
}

/** The exchange as its snapshot and the commands after it make it. */
function recovered(journal: Journal, kept: number, options: DeskOptions): Recovered {
  const { instruments, at, firstIds, indexAt, participants = () => {} } = options;
  const symbols = instruments.map(({ symbol }) => symbol);
  const snapshot = beginning(journal, { state: freshState(symbols, at, firstIds), books: new Map() });
  const known = [...snapshot.state.symbols.keys()];
  if (known.join() !== symbols.join()) throw new Error('the journal belongs to a venue with other contracts');
  const exchange = new Exchange({ instruments, ...snapshot, indexAt, participants });
  const unkept: Batch[] = [];
  for (const { sequence, at: then, command } of journal.entriesAfter(exchange.state.sequence)) {
    if (sequence !== exchange.state.sequence + 1)
      throw new Error(`the journal lacks command ${exchange.state.sequence + 1}`);
    const { events } = exchange.apply(command, then);
    if (sequence > kept && events.length > 0) unkept.push({ sequence, at: then, events });
  }
  if (kept > exchange.state.sequence) throw new Error('the records beside the journal are of another one');
  return { exchange, isNew: exchange.state.sequence === 0, unkept };
}

/** The last snapshot. A new venue's first one is what it begins with: its time and ids are drawn once. */
function beginning(journal: Journal, fresh: Snapshot): Snapshot {
  const bytes = journal.snapshot();
  if (bytes !== undefined) return readSnapshot(bytes);
  journal.transaction(() => journal.saveSnapshot(fresh.state.sequence, writeSnapshot(fresh)));
  return fresh;
}
