import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';
import type { DatabaseTime } from '../time/databaseTime.ts';
import { beginAttempt, noteRejection, releaseAttempt, type SteppedRow, type SteppedTable } from './attempt.ts';

/** A row that goes through steps until it has ended. */
export interface Stepped {
  readonly id: string;
  readonly state: 'pending' | 'completed' | 'failed';
  readonly step: string;
}

/** The work of one step at another system, which does it once however often it is asked. */
export interface StepWork {
  /**
   * Asks for it; nothing of it is accepted after `until`, epoch ms. Returns null once it is done, or the reason why it
   * was rejected. Throws where the answer does not say.
   */
  readonly perform: (until: number) => Promise<string | null>;
  /** Looks whether any attempt has done it. */
  readonly isDone: () => Promise<boolean>;
  /**
   * Classifies what `perform` or `isDone` threw, and logs it: 'answered' if nothing of the attempt is in flight any
   * more, 'unknown' if something may be. Throws what is a fault of ours.
   */
  readonly classify: (error: unknown) => 'answered' | 'unknown';
}

/** Describes what an outcome makes of a row: its end, or its next step. */
export interface StepChange<Row extends Stepped> {
  readonly state?: 'completed' | 'failed';
  readonly step?: Row['step'];
  readonly reason?: string;
}

/** A row before and after a step, at the time of the change, epoch ms. `isDone` unless the step was rejected. */
export interface Changed<Row extends Stepped> {
  readonly before: Row;
  readonly after: Row;
  readonly isDone: boolean;
  readonly at: number;
}

/** Rows of one kind: how they are read, what each step does, and what follows. */
export interface Saga<Row extends Stepped> {
  readonly table: SteppedTable;
  readonly read: (id: string) => Promise<Row>;
  /** The work of the step that is due; undefined while it has to wait. */
  readonly work: (row: Row) => Promise<StepWork | undefined>;
  /** Decides what an outcome makes of a row: null where the step is to be tried again. Pure. */
  readonly decide: (row: Row, rejection: string | null) => StepChange<Row> | null;
  /** Writes what follows from a change, in its transaction. */
  readonly follow: (tx: Tx, change: Changed<Row>) => Promise<void>;
}

export interface StepDeps {
  readonly database: Database;
  readonly databaseTime: DatabaseTime;
  readonly clock: Clock;
}

/** A row's steps and the look that finds it ended; a saga has fewer. */
const STEPS_MAX = 8;

/**
 * Takes a row through its steps, as far as the other systems answer. One attempt at a time has the right to try, and
 * each step is done once. Returns whether the row has ended.
 */
export async function runSteps<Row extends Stepped>(deps: StepDeps, saga: Saga<Row>, id: string): Promise<boolean> {
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const row = await saga.read(id);
    if (row.state !== 'pending') return true;
    const work = await saga.work(row);
    if (work === undefined) return false;
    const outcome = await attemptStep(deps, { table: saga.table, id }, work);
    if (outcome === undefined) return (await saga.read(id)).state !== 'pending';
    if (!(await store(deps, saga, row, outcome))) return false;
  }
  return false;
}

/** The outcome of a step, and the attempt that found it: it holds for the row while no later one has begun. */
interface Outcome {
  readonly attempts: number;
  readonly rejection: string | null;
}

/**
 * Tries a step; undefined while its outcome is not known. The rejection of the only attempt is final. Of several
 * attempts one that was not answered may have done it: after a rejection the other side is asked, once it accepts
 * nothing of them any more.
 */
async function attemptStep(deps: StepDeps, row: SteppedRow, work: StepWork): Promise<Outcome | undefined> {
  const attempt = await beginAttempt(deps, row);
  if (attempt === undefined) return undefined;
  const attempts = attempt.count;
  try {
    // The first attempt finds the rejection of an earlier series, after which the step is tried again.
    if (attempt.rejection !== null && attempts > 1)
      return { attempts, rejection: (await work.isDone()) ? null : attempt.rejection };
    const rejection = await work.perform(attempt.until);
    // A copy of the only request may have arrived before it.
    if (rejection === null || (await work.isDone())) return { attempts, rejection: null };
    if (attempts === 1) return { attempts, rejection };
    await noteRejection(deps, row, attempt, rejection);
    return undefined;
  } catch (error) {
    if (work.classify(error) === 'answered') await releaseAttempt(deps, row, attempt);
    return undefined;
  }
}

/** Stores the outcome of a step unless a later attempt has begun. Returns whether the row goes on or has ended. */
function store<Row extends Stepped>(
  { database, clock }: StepDeps,
  saga: Saga<Row>,
  row: Row,
  { attempts, rejection }: Outcome,
): Promise<boolean> {
  const change = saga.decide(row, rejection);
  return inTransaction(database, async (tx) => {
    const at = clock();
    const { state = row.state, step = row.step, reason = null } = change ?? {};
    const { rows } = await sql<Row>`
      update ${sql.table(saga.table)} set state = ${state}, step = ${step}, reason = coalesce(${reason}, reason),
        rejection = ${change === null ? rejection : null}, attempts = 0, attempt_until = null,
        step_at = ${new Date(at)}, resolved_at = ${state === 'pending' ? null : new Date(at)}
      where id = ${row.id} and state = 'pending' and step = ${row.step} and attempts = ${attempts}
      returning *
    `.execute(tx);
    const [stored] = rows;
    if (stored === undefined) return true;
    if (change === null) return false;
    await saga.follow(tx, { before: row, after: { ...row, ...stored }, isDone: rejection === null, at });
    return true;
  });
}
