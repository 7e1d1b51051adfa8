import type { Config } from '../config.ts';
import { verifyAuditChain } from '../kernel/auditChain.ts';
import { type Database, openDatabase, openPool } from '../kernel/database.ts';
import { verifyLedger } from '../ledger/verify.ts';

/** Prints the differences of the ledger's journal and balances; exits with code 1 if there are any. */
export async function ledgerVerify(config: Config, stop: Promise<void>): Promise<void> {
  const verification = await verifying(config, stop, verifyLedger);
  if (verification === undefined) return;
  const { accounts, transfers, entries, differences } = verification;
  for (const each of differences) {
    process.stdout.write(`${each.kind}: ${each.subject}: stored ${each.stored}, recomputed ${each.recomputed}\n`);
  }
  process.stdout.write(
    `${accounts} accounts, ${transfers} transfers, ${entries} entries: ${differences.length} differences\n`,
  );
  if (differences.length > 0) process.exitCode = 1;
}

/** Verifies the audit log's hash chain and prints the first broken record; exits with code 1 if there is one. */
export async function auditVerify(config: Config, stop: Promise<void>): Promise<void> {
  const verification = await verifying(config, stop, verifyAuditChain);
  if (verification === undefined) return;
  const { records, firstBroken, head, unsealed, oldestUnsealedAt } = verification;
  if (firstBroken !== null) {
    process.stdout.write(`record ${firstBroken} was altered, or the one before it is missing\n`);
    process.exitCode = 1;
  }
  if (oldestUnsealedAt !== null) {
    const seconds = Math.round((Date.now() - oldestUnsealedAt.getTime()) / 1_000);
    process.stdout.write(`${unsealed} records are not sealed yet, the oldest for ${seconds} s\n`);
  }
  process.stdout.write(`${records} records, head ${head ?? 'none'}: ${firstBroken === null ? 'whole' : 'BROKEN'}\n`);
}

const PROGRESS_MS = 5_000;

/**
 * Runs a verification without time-outs, and reports every five seconds that it runs. If the process must stop,
 * the statement ends in the database too; the result is then undefined, and the exit code 130.
 */
async function verifying<Result>(
  { databaseUrl: url, databaseSchema: schema }: Config,
  stop: Promise<void>,
  verify: (database: Database) => Promise<Result>,
): Promise<Result | undefined> {
  const pool = openPool({ url, schema, role: 'application', max: 1, isUnlimited: true });
  const startedAt = performance.now();
  const progress = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stderr.write(`verifying for ${seconds} s\n`);
  }, PROGRESS_MS);
  const database = openDatabase(pool);
  try {
    // The pool has one connection, so this is the verification's.
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const verified = verify(database);
    const stopped = stop.then(() => 'stopped' as const);
    const outcome = await Promise.race([verified.then((result) => ({ result })), stopped]);
    if (outcome !== 'stopped') return outcome.result;
    // The application's role may not end statements of the role that it logs in with.
    const canceller = openPool({ url, schema, role: 'owner', max: 1 });
    await canceller.query('select pg_cancel_backend($1)', [rows[0]?.pid]);
    await canceller.end();
    await verified.catch(() => undefined);
    process.exitCode = 130;
    return undefined;
  } finally {
    clearInterval(progress);
    await database.destroy();
  }
}
