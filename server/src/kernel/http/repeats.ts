import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ApiError } from '../apiError.ts';
import { type DatabaseLocation, openPool } from '../database.ts';

/** One slow lock delays the submissions of its own connection alone. */
const CONNECTIONS = 4;

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
export function createRepeats(location: DatabaseLocation): Repeats {
  // A lock is released on the connection that took it, so a submission's key decides which one that is.
  const connections = Array.from({ length: CONNECTIONS }, () =>
    openPool({ ...location, role: 'application', max: 1, idleTimeoutMillis: 0 }),
  );
  const connectionFor = (key: string): pg.Pool => {
    const connection = connections[Number(BigInt.asUintN(8, BigInt(key))) % CONNECTIONS];
    if (connection === undefined) throw new Error('no connection for repeats');
    return connection;
  };
  const inFlight = new Set<string>();
  return {
    async once(submission, work) {
      const key = computeKey(submission);
      if (inFlight.has(key)) throw new ApiError('repeated');
      inFlight.add(key);
      try {
        if (submission.isHereOnly === true) return await work();
        const connection = connectionFor(key);
        if (!(await take(connection, key))) throw new ApiError('repeated');
        try {
          return await work();
        } finally {
          // Before the answer: who has it may submit the same again at once, and to another server.
          await release(connection, key);
        }
      } finally {
        inFlight.delete(key);
      }
    },
    close: async () => {
      await Promise.all(connections.map((connection) => connection.end()));
    },
  };
}

/** 64 bits of a digest, as the lock's number. */
function computeKey({ token, call, body }: Submission): string {
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
