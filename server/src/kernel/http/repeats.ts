import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ApiError } from '../apiError.ts';
import { openPool, type Place } from '../database.ts';

/** What makes two submissions the same one (CL-09). */
interface Submission {
  /** The token of the session that it is made in. */
  readonly token: string;
  readonly call: string;
  /** As it was checked, so that neither spelling nor the order of fields tells two apart. */
  readonly body: unknown;
  /** Other servers see a repeat by what it names: it is held at this one alone, without a trip to the database. */
  readonly isHereOnly?: boolean;
}

export interface Repeats {
  /** Runs the work unless the same submission is under way at this server or another; throws `repeated` then. */
  once<Result>(submission: Submission, work: () => Promise<Result> | Result): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Holds what is under way as advisory locks of one connection that a server keeps for nothing else: every server sees them,
 * no call takes a second connection from the pool, and PostgreSQL lets go of them at once when the server dies. Within one
 * connection an advisory lock can be taken twice, so a server knows its own submissions by itself.
 */
export function createRepeats(place: Place): Repeats {
  const connection = openPool({ ...place, role: 'application', max: 1, idleTimeoutMillis: 0 });
  const underWay = new Set<string>();
  return {
    async once(submission, work) {
      const key = keyOf(submission);
      if (underWay.has(key)) throw new ApiError('repeated');
      underWay.add(key);
      try {
        if (submission.isHereOnly === true) return await work();
        if (!(await take(connection, key))) throw new ApiError('repeated');
        try {
          return await work();
        } finally {
          // Before the answer: who has it may submit the same again at once, and to another server.
          await release(connection, key);
        }
      } finally {
        underWay.delete(key);
      }
    },
    close: () => connection.end(),
  };
}

/** 64 bits of a digest, as the lock's number. */
function keyOf({ token, call, body }: Submission): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([token, call, body]))
    .digest();
  return digest.readBigInt64BE().toString();
}

async function take(connection: pg.Pool, key: string): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  return rows[0]?.taken === true;
}

/** Where this fails the connection is given up, and its locks with it: what the work did stands all the same. */
async function release(connection: pg.Pool, key: string): Promise<void> {
  await connection.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined);
}
