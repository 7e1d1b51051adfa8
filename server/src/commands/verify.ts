import type { Config } from '../config.ts';
import { describeAuditDifferences, verifyAuditChain } from '../kernel/audit/auditChain.ts';
import { loadCheckpointKey } from '../kernel/audit/checkpointKey.ts';
import { type VerificationOptions, VerificationRunning } from '../kernel/audit/verification.ts';
import { type Database, openDatabase, openPool } from '../kernel/database/database.ts';
import { createSecretBox } from '../kernel/secrets/secrets.ts';
import { StartError } from '../kernel/startError.ts';
import { describeDifference } from '../ledger/verify/difference.ts';
import { verifyLedger } from '../ledger/verify/verifyLedger.ts';

interface Verify extends Pick<VerificationOptions, 'isFull'> {
  /** Resolves when the process must stop. */
  readonly stop: Promise<void>;
}

const since = (from: Date | null): string => (from === null ? '' : ` since the checkpoint of ${from.toISOString()}`);

/** Prints the differences of the ledger's journal and balances; exits with code 1 if there are any. */
export async function ledgerVerify(config: Config, options: Verify): Promise<void> {
  const verification = await verifying(config, options, verifyLedger);
  if (verification === undefined) return;
  const { from, accounts, transfers, entries, differences } = verification;
  for (const each of differences) process.stdout.write(`${describeDifference(each)}\n`);
  process.stdout.write(
    `${accounts} accounts, ${transfers} transfers, ${entries} entries${since(from)}: ${differences.length} differences\n`,
  );
  if (differences.length > 0) process.exitCode = 1;
}

/** Verifies the audit log's hash chain and prints the first broken record; exits with code 1 if there is one. */
export async function auditVerify(config: Config, options: Verify): Promise<void> {
  const verification = await verifying(config, options, verifyAuditChain);
  if (verification === undefined) return;
  const { from, records, head, unsealed, oldestUnsealedAt } = verification;
  const differences = describeAuditDifferences(verification);
  for (const each of differences) process.stdout.write(`${each}\n`);
  const isWhole = differences.length === 0;
  if (!isWhole) process.exitCode = 1;
  if (oldestUnsealedAt !== null) {
    const seconds = Math.round((Date.now() - oldestUnsealedAt.getTime()) / 1_000);
    process.stdout.write(`${unsealed} records are not sealed yet, the oldest for ${seconds} s\n`);
  }
  process.stdout.write(`${records} records${since(from)}, head ${head ?? 'none'}: ${isWhole ? 'whole' : 'BROKEN'}\n`);
}

const PROGRESS_MS = 5_000;

/**
 * Runs a verification without time-outs, and reports its progress every five seconds. If the process must stop, the
 * statement ends in the database too; the result is then undefined, and the exit code 130.
 */
async function verifying<Result>(
  { databaseUrl: url, databaseSchema: schema, secretsKey }: Config,
  { stop, isFull = false }: Verify,
  verify: (database: Database, options: VerificationOptions) => Promise<Result>,
): Promise<Result | undefined> {
  const pool = openPool({ url, schema, role: 'application', max: 1, isUnlimited: true });
  const database = openDatabase(pool);
  const writer = openDatabase(openPool({ url, schema, role: 'application', max: 1, isUnlimited: true }));
  let progress = '';
  const timer = setInterval(() => process.stderr.write(progress), PROGRESS_MS);
  const onProgress = (done: number, total: number) => {
    progress = `verified ${done} of ${total}\n`;
  };
  try {
    // The pool has one connection, so this is the verification's.
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const key = await loadCheckpointKey(writer, createSecretBox(secretsKey));
    const verified = verify(database, { isFull, onProgress, checkpoints: { database: writer, key, now: Date.now() } });
    const stopped = stop.then(() => 'stopped' as const);
    const outcome = await Promise.race([verified.then((result) => ({ result })), stopped]);
    if (outcome !== 'stopped') return outcome.result;
    // The application's role may not end statements of the role that it logs in with.
    const canceller = openPool({ url, schema, role: 'owner', max: 1 });
    await canceller.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await canceller.end();
    await verified.catch(() => undefined);
    process.exitCode = 130;
    return undefined;
  } catch (error) {
    if (error instanceof VerificationRunning) throw new StartError('Another verification is running.');
    throw error;
  } finally {
    clearInterval(timer);
    await Promise.all([database.destroy(), writer.destroy()]);
  }
}
