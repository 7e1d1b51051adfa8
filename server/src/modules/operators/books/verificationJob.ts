import type { Task } from 'graphile-worker';
import { describeAuditDifferences, verifyAuditChain } from '../../../kernel/audit/auditChain.ts';
import { loadCheckpointKey } from '../../../kernel/audit/checkpointKey.ts';
import { type VerificationOptions, VerificationRunning } from '../../../kernel/audit/verification.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { describeDifference } from '../../../ledger/verify/difference.ts';
import { verifyLedger } from '../../../ledger/verify/verifyLedger.ts';
import { describeBrokerDifference, verifyBrokers } from '../../brokers/index.ts';
import { verifyLoans } from '../../loans/index.ts';
import { recordRound } from '../../reconciliation/index.ts';
import type { VerificationKind } from './verification.ts';

interface VerificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly log: Log;
  /** Records of a part. Only tests pass it. */
  readonly part?: number;
}

interface Result {
  readonly from: Date | null;
  readonly records: number;
  readonly differences: readonly string[];
  readonly head: string | null;
}

class Cancelled extends Error {}

/** After so many errors a verification has failed. */
const ATTEMPTS_MAX = 3;

/**
 * The job of a verification. It is in the queue and not in a server: that of a killed or stopped server is started
 * again by another one. `close` ends the running ones, so that a stopping server does not wait for them.
 */
export function createVerificationJob(deps: VerificationDeps) {
  const { database, clock, log } = deps;
  const stopping = new AbortController();

  const end = (id: string, state: 'completed' | 'failed' | 'cancelled', result?: Result) =>
    database
      .updateTable('verification')
      .set({
        state,
        finished_at: new Date(clock()),
        ...(result !== undefined && {
          from_at: result.from,
          done: String(result.records),
          total: String(result.records),
          head: result.head,
          differences: JSON.stringify(result.differences),
        }),
      })
      .where('id', '=', id)
      .execute();

  /** Stores the progress; throws once the verification is cancelled, or no longer open. */
  async function report(id: string, done: number, total: number): Promise<void> {
    const row = await database
      .updateTable('verification')
      .set({ done: String(done), total: String(total), seen_at: new Date(clock()) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('is_cancel_requested')
      .executeTakeFirst();
    if (row === undefined || row.is_cancel_requested) throw new Cancelled();
  }

  const task: Task = async (payload, { job }) => {
    const { id } = payload as { id: string };
    const started = await database
      .updateTable('verification')
      .set((row) => ({
        state: 'running' as const,
        seen_at: new Date(clock()),
        started_at: row.fn.coalesce('started_at', row.val(new Date(clock()))),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returning(['kind', 'is_full', 'is_cancel_requested'])
      .executeTakeFirst();
    if (started === undefined) return;
    try {
      if (started.is_cancel_requested) throw new Cancelled();
      const options = { isFull: started.is_full, signal: stopping.signal };
      const onProgress = (done: number, total: number) => report(id, done, total);
      const result = await verify(deps, started.kind, { ...options, onProgress });
      await end(id, 'completed', result);
      if (result.differences.length > 0) log.error({ kind: started.kind, id }, 'a verification has found differences');
    } catch (error) {
      if (error instanceof Cancelled) await end(id, 'cancelled');
      else if (stopping.signal.aborted || error instanceof VerificationRunning || job.attempts < ATTEMPTS_MAX)
        throw error;
      else {
        log.error({ err: error, id }, 'a verification has failed');
        await end(id, 'failed');
      }
    }
  };

  return { task, close: () => stopping.abort(new Error('the server stops')) };
}

/** Opens a break immediately for each difference: within the ledger's own journal, or of projects or loans from it. */
const recordVerification = (
  database: Database,
  place: 'journal' | 'projects' | 'loans',
  found: readonly string[],
  at: number,
): Promise<void> =>
  inTransaction(database, (tx) =>
    recordRound(tx, {
      kind: 'ledger',
      place,
      isCertain: true,
      at,
      differences: [...new Set(found)].map((title) => ({
        subject: title,
        title,
        asset: null,
        amounts: null,
        institutionId: null,
      })),
    }),
  );

/** The differences of projects and loans from the journal: a verification from the beginning looks for them too. */
async function verifyDebts({ database, clock }: VerificationDeps, isFull: boolean): Promise<readonly string[]> {
  if (!isFull) return [];
  const ofProjects = (await verifyBrokers(database)).differences.map(describeBrokerDifference);
  await recordVerification(database, 'projects', ofProjects, clock());
  const ofLoans = (await verifyLoans(database)).differences.map(describeBrokerDifference);
  await recordVerification(database, 'loans', ofLoans, clock());
  return [...ofProjects, ...ofLoans];
}

async function verify(
  deps: VerificationDeps,
  kind: VerificationKind,
  options: VerificationOptions & { readonly isFull: boolean },
): Promise<Result> {
  const { database, clock, box, part } = deps;
  const key = await loadCheckpointKey(database, box);
  const all = {
    ...options,
    ...(part !== undefined && { part }),
    checkpoints: { database, key, now: clock() },
  };
  if (kind === 'ledger') {
    const { from, entries, differences } = await verifyLedger(database, all);
    const ofJournal = differences.map(describeDifference);
    await recordVerification(database, 'journal', ofJournal, clock());
    const ofDebts = await verifyDebts(deps, options.isFull);
    return { from, records: entries, differences: [...ofJournal, ...ofDebts], head: null };
  }
  const chain = await verifyAuditChain(database, all);
  return { from: chain.from, records: chain.records, differences: describeAuditDifferences(chain), head: chain.head };
}
