import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ApiError } from '../apiError.ts';
import { REPEAT_CONNECTIONS } from '../database/connections.ts';
import { type DatabaseLocation, openPool } from '../database/database.ts';

/** Identity of a submission (CL-09). */
interface Submission {
  readonly token: string;
  readonly call: string;
  /** The validated body, so that spelling and field order do not matter. */
  readonly body: unknown;
  /** Detected at this server only, without a round trip; other servers recognise a repeat by the record's name. */
  readonly isHereOnly?: boolean;
}

export interface Repeats {
  /** Runs the work unless the same submission is in flight at this server or another; then it throws `repeated`. */
  once<Result>(submission: Submission, work: () => Promise<Result> | Result): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Holds submissions in flight as advisory locks on connections used for nothing else: every server sees them, no call
 * takes a second connection from the pool, and PostgreSQL releases them immediately when the server dies. A
 * connection can take an advisory lock twice, so a server also tracks its own submissions.
 */
export function createRepeats(location: DatabaseLocation): Repeats {
  // A lock is released on the connection that took it, so the submission's key selects the connection.
  const connections = Array.from({ length: REPEAT_CONNECTIONS }, () =>
    openPool({ ...location, role: 'application', max: 1, idleTimeoutMillis: 0 }),
  );
  const connectionFor = (key: string): pg.Pool => {
    const connection = connections[Number(BigInt.asUintN(8, BigInt(key))) % REPEAT_CONNECTIONS];
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
          // Released before the answer: a client that has it may immediately submit the same again, also to another
          // server.
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

/** The lock's number: 64 bits of a digest. */
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

/** After an error the connection is closed, which releases its locks; the result of the work is not affected. */
async function release(connection: pg.Pool, key: string): Promise<void> {
  await connection.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined);
}
